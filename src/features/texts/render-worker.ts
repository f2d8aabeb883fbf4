import type { LatexJob } from '@ephemeris/importers'
import {
  type LineBreaks,
  type RenderContext,
  renderMarkdown,
  type RenderOptions,
  renderNewsletter,
  renderPlainText,
  renderPreview,
  renderWithinLimits,
  reviewMacros,
} from '@ephemeris/markdown'
import { serveJobs } from '../../platform/server/ops/serve-jobs.ts'
import { responsivePicture } from '../../shared/media.ts'
import type { NotebookJob } from './contract.ts'

interface Text {
  markdown: string
  context: RenderContext
  lines: LineBreaks
}

const withPictures = (lines: LineBreaks): RenderOptions => ({
  ...lines,
  findPicture: responsivePicture,
})

// Loaded with the first conversion, since rendering does not need it.
const loadConverters = () => import('./convert.ts')

const jobs = {
  post: ({ markdown, context, lines }: Text) =>
    renderMarkdown(markdown, context, withPictures(lines)),
  preview: ({ markdown, context, lines }: Text) =>
    renderPreview(markdown, context, withPictures(lines)),
  withinLimits: ({ markdown, context, lines, formulasMs }: Text & { formulasMs: number }) =>
    renderWithinLimits(markdown, context, { formulasMs, ...withPictures(lines) }),
  plain: ({ markdown, lines }: Omit<Text, 'context'>) => renderPlainText(markdown, lines),
  newsletter: ({ markdown, context, lines, page }: Text & { page: string }) =>
    renderNewsletter(markdown, page, context, lines),
  macros: reviewMacros,
  clipboard: async (html: string) => await (await loadConverters()).convertClipboard(html),
  latex: async (job: LatexJob) => (await loadConverters()).convertLatexArticle(job),
  pastedLatex: async (latex: string) => (await loadConverters()).convertPastedLatex(latex),
  /** The content of the notebook is exchanged in files. */
  notebook: async (job: NotebookJob) => await (await loadConverters()).convertNotebookFile(job),
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
