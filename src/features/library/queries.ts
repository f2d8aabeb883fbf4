import { readOptions } from '../../platform/web/query-client.ts'
import { type PublishedWork, libraryUrls } from './contract.ts'

/** What the owner has published; null when nothing is listed. */
export const publications = readOptions<PublishedWork[] | null>(libraryUrls.publications, {
  nullOn: [404],
})
