import { readOptions } from '../../platform/web/query-client.ts'
import { type ProjectPage, type ProjectSummary, projectUrls } from './contract.ts'

/** The projects as cards show them. */
export const projectSummaries = readOptions<ProjectSummary[]>(projectUrls.summaries)

/** A project as its page shows it; null when there is none. */
export function projectPage(id: number) {
  return readOptions<ProjectPage | null>(projectUrls.page(id), { nullOn: [404] })
}
