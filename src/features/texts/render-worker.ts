import type { LatexJob } from '@ephemeris/importers'
import {
  type JatsOptions,
  readTables,
  type LatexOptions,
  type RenderContext,
  renderMarkdown,
  type RenderOptions,
  renderNewsletter,
  renderPlainText,
  renderPreview,
  renderWithinLimits,
  reviewMacros,
  type TextRules,
  writeJats,
  writeLatex,
} from '@ephemeris/markdown'
import { serveJobs } from '../../platform/server/ops/serve-jobs.ts'
import { responsivePicture } from '../../shared/media.ts'
import type { NotebookJob } from './contract.ts'

interface Text {
  markdown: string
  context: RenderContext
  rules: TextRules
}

const withPictures = (rules: TextRules): RenderOptions => ({
  ...rules,
  findPicture: responsivePicture,
})

// Loaded with the first conversion, since rendering does not need it.
const loadConverters = () => import('./convert.ts')

const jobs = {
  post: ({ markdown, context, rules }: Text) =>
    renderMarkdown(markdown, context, withPictures(rules)),
  preview: ({ markdown, context, rules }: Text) =>
    renderPreview(markdown, context, withPictures(rules)),
  withinLimits: ({ markdown, context, rules, formulasMs }: Text & { formulasMs: number }) =>
    renderWithinLimits(markdown, context, { formulasMs, ...withPictures(rules) }),
  plain: ({ markdown, rules }: Omit<Text, 'context'>) => renderPlainText(markdown, rules),
  newsletter: ({ markdown, context, rules, page }: Text & { page: string }) =>
    renderNewsletter(markdown, page, context, rules),
  jats: ({ markdown, context, options }: Omit<Text, 'rules'> & { options: JatsOptions }) =>
    writeJats(markdown, context, options),
  articleAsLatex: ({
    markdown,
    context,
    options,
  }: Omit<Text, 'rules'> & { options: LatexOptions }) => writeLatex(markdown, context, options),
  tables: ({ markdown, context, rules }: Text) => readTables(markdown, context, rules),
  macros: reviewMacros,
  clipboard: async (html: string) => await (await loadConverters()).convertClipboard(html),
  latex: async (job: LatexJob) => (await loadConverters()).convertLatexArticle(job),
  pastedLatex: async (latex: string) => (await loadConverters()).convertPastedLatex(latex),
  /** The content of the notebook is exchanged in files. */
  notebook: async (job: NotebookJob) => await (await loadConverters()).convertNotebookFile(job),
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
