import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../platform/web/query-client.ts'
import { type Account, authUrls } from '../contract.ts'

/** Who is signed in; null for nobody. A check that failed counts as nobody, so each screen asks again. */
export const sessionOptions = {
  ...readOptions<Account | null>(authUrls.session, { nothingOn: [401] }),
  retryOnMount: true,
}

/** The session check of the admin and sign-in pages. */
export function useSession() {
  return useQuery(sessionOptions)
}
