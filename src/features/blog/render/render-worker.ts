import { serveJobs } from '../../../server/serve-jobs.ts'
import { renderNewsletter } from './render-newsletter.ts'
import { renderMarkdown, renderPlainText } from './render-markdown.ts'

const jobs = {
  post: renderMarkdown,
  plain: renderPlainText,
  newsletter: ({ markdown, page }: { markdown: string; page: string }) =>
    renderNewsletter(markdown, page),
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
