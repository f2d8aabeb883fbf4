import { readOptions } from '../../../platform/web/query-client.ts'
import type { SharedDraft } from '../contract.ts'

/** The draft that a token opens; null when it opens none. */
export function sharedDraft(token: string) {
  return readOptions<SharedDraft | null>(`/api/draft?token=${token}`, { nullOn: [404] })
}
