import { serveJobs } from '../../../server/serve-jobs.ts'
import { renderLetter } from './letter.ts'
import { renderMarkdown, renderPlainText } from './render-markdown.ts'

const jobs = {
  post: renderMarkdown,
  plain: renderPlainText,
  letter: ({ markdown, page }: { markdown: string; page: string }) => renderLetter(markdown, page),
}

export type RenderJobs = typeof jobs

serveJobs(jobs)
