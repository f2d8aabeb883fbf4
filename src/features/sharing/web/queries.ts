import { readOptions } from '../../../platform/web/query-client.ts'
import { type SharedDraft, sharingUrls } from '../contract.ts'

/** The draft that a token opens; null when it opens none. */
export function sharedDraft(token: string) {
  return readOptions<SharedDraft | null>(sharingUrls.draft(token), { nullOn: [404] })
}
