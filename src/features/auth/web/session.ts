import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../platform/web/query-client.ts'
import { type Account, authUrls } from '../contract.ts'

/** The signed-in account or null. A failed check counts as null, so each screen retries it. */
export const sessionOptions = {
  ...readOptions<Account | null>(authUrls.session, { nullOn: [401] }),
  retryOnMount: true,
}

export function useSession() {
  return useQuery(sessionOptions)
}
