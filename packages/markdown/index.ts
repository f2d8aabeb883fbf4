export { type PictureSources } from './blocks/figures.ts'
export { type DataFiles } from './charts/data/data-file.ts'
export { type FeedChart, stillStyle } from './charts/still-chart.ts'
export { lineAttributesIn } from './code/code-attributes.ts'
export { shortenLines } from './code/outputs.ts'
export { classesOf, element, isElement, significantChildren, visitElements } from './elements.ts'
export { type ArticleTable, readTables } from './export/article-tables.ts'
export { type JatsAuthor, type JatsFront } from './export/jats/front.ts'
export { type JatsArticle, type JatsOptions, writeJats } from './export/jats/write-jats.ts'
export { type LatexClass, latexClasses, type LatexFront } from './export/latex/front.ts'
export { type LatexArticle, type LatexOptions, writeLatex } from './export/latex/write-latex.ts'
export { type LatexFigure } from './export/latex/writing.ts'
export { atAddress } from './formats/feed-address.ts'
export { type FormulaPicture, replaceFormulas } from './formats/replace-formulas.ts'
export { type RenderedNewsletter, renderNewsletter } from './formats/render-newsletter.ts'
export { renderStandalone } from './formats/render-standalone.ts'
export { readEquation } from './formulas/equation-source.ts'
export { ionizationStage } from './formulas/extra-commands.ts'
export { renderFormula } from './formulas/render-formula.ts'
export { type MacroChange, type MacroReview, reviewMacros } from './formulas/site-macros.ts'
export { commandNames } from './formulas/tex-names.ts'
export { articleName, articleNamesIn } from './references/article-links.ts'
export { withoutRanges } from './parse/comments.ts'
export { readBlockFence } from './parse/fenced-blocks.ts'
export { referredArticlesIn } from './references/other-articles.ts'
export { parseMarkdown, scienceSyntax } from './parse/parse-markdown.ts'
export { type LinkedArticle, plainContext, type RenderContext } from './render-context.ts'
export {
  renderMarkdown,
  type RenderOptions,
  renderPlainText,
  renderPreview,
  renderWithinLimits,
  type TextRules,
} from './render-markdown.ts'
export {
  type RenderedPage,
  type RenderedPost,
  rendererVersion,
  type TextLabel,
} from './rendered-post.ts'
export { isMissing, readInstant, readNumber } from './tables/cells.ts'
export { columnTitle } from './tables/heads.ts'
export { type FileTable, readTable, tableText } from './tables/read-table.ts'
