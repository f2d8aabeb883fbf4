import { responsivePicture } from '../../../shared/media.ts'
import { serveJobs } from '../../../platform/server/ops/serve-jobs.ts'
import type { NotebookOrder } from './notebooks/notebook-job.ts'
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

interface Text {
  markdown: string
  context: RenderContext
}

const pictures: RenderOptions = { findPicture: responsivePicture }

const jobs = {
  post: ({ markdown, context }: Text) => renderMarkdown(markdown, context, pictures),
  preview: ({ markdown, context }: Text) => renderPreview(markdown, context, pictures),
  withinLimits: ({ markdown, context, formulasMs }: Text & { formulasMs: number }) =>
    renderWithinLimits(markdown, context, { formulasMs, ...pictures }),
  plain: renderPlainText,
  newsletter: ({ markdown, context, page }: Text & { page: string }) =>
    renderNewsletter(markdown, page, context),
  macros: reviewMacros,
  clipboard: async (html: string) =>
    // Loaded when something is pasted for the first time, since rendering does not need it.
    await (await import('./clipboard-job.ts')).convertClipboard(html),
  // Only the paths of the files of a notebook are sent between the processes.
  notebook: async (order: NotebookOrder) =>
    await (await import('./notebooks/notebook-job.ts')).readNotebookFile(order),
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
