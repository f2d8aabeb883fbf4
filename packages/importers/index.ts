export { ImportError, NotebookError } from './errors.ts'
export { readGhost } from './ghost/read-ghost.ts'
export { type ImportHost, type PictureKind, type PreparedPicture } from './host.ts'
export { clipboardToMarkdown } from './html/clipboard.ts'
export { htmlToMarkdown } from './html/html-to-markdown.ts'
export { createImportReport, type ImportReport } from './import-report.ts'
export {
  type Checked,
  type ImportEntry,
  type ImportedComment,
  type ImportedContent,
  type ImportedPost,
} from './imported-content.ts'
export { convertLatex, type LatexJob, type LatexText } from './latex/convert-latex.ts'
export { latexToMarkdown, type PastedLatex } from './latex/pasted-latex.ts'
export { readLatex } from './latex/read-latex.ts'
export { readMarkdown } from './markdown/read-markdown.ts'
export { type SiteKind, siteKinds } from './markdown/site-kind.ts'
export { readSubscribers } from './newsletter/read-subscribers.ts'
export { normalizePost } from './normalize-post.ts'
export { convertNotebook, type NotebookText } from './notebooks/convert-notebook.ts'
export { fillFigures } from './notebooks/notebook-figures.ts'
export { linkImportedPosts, linksImportedPosts } from './post-links.ts'
export { readWordpress } from './wordpress/read-wordpress.ts'
