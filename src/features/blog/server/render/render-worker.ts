import { serveJobs } from '../../../../server/ops/serve-jobs.ts'
import { renderNewsletter } from './render-newsletter.ts'
import { renderMarkdown, renderPlainText, renderWithinLimits } from './render-markdown.ts'
import { reviewMacros } from './site-macros.ts'

/** A text, and the TeX whose definitions hold in every text of the site. */
interface Text {
  markdown: string
  macros: string
}

const jobs = {
  post: ({ markdown, macros }: Text) => renderMarkdown(markdown, macros),
  withinLimits: ({ markdown, macros }: Text) => renderWithinLimits(markdown, macros),
  plain: renderPlainText,
  newsletter: ({ markdown, macros, page }: Text & { page: string }) =>
    renderNewsletter(markdown, page, macros),
  macros: reviewMacros,
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
