import {
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
}

const pictures: RenderOptions = { findPicture: responsivePicture }

// Loaded with the first conversion, since rendering does not need it.
const loadConverters = () => import('./convert.ts')

const jobs = {
  post: ({ markdown, context }: Text) => renderMarkdown(markdown, context, pictures),
  preview: ({ markdown, context }: Text) => renderPreview(markdown, context, pictures),
  withinLimits: ({ markdown, context, formulasMs }: Text & { formulasMs: number }) =>
    renderWithinLimits(markdown, context, { formulasMs, ...pictures }),
  plain: renderPlainText,
  newsletter: ({ markdown, context, page }: Text & { page: string }) =>
    renderNewsletter(markdown, page, context),
  macros: reviewMacros,
  clipboard: async (html: string) => await (await loadConverters()).convertClipboard(html),
  /** The content of the notebook is exchanged in files. */
  notebook: async (job: NotebookJob) => await (await loadConverters()).convertNotebookFile(job),
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
