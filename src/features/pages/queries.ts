import { pagesUrls, type PageText } from './contract.ts'
import { readOptions } from '../../platform/web/query-client.ts'

/** A page that the owner wrote, by its path; null when there is none. */
export function ownPageText(path: string) {
  return readOptions<PageText | null>(pagesUrls.text(path), { nullOn: [404] })
}
