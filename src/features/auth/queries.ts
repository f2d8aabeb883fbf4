import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../web/query-client.ts'
import { useSend } from '../../web/resource.ts'
import { type Account, authUrls, type Login, type Registration } from './contract.ts'

/** Who is signed in; null for nobody. */
export const sessionOptions = readOptions<Account | null>(authUrls.session, { nothingOn: [401] })

/** The session check of the admin and sign-in pages. */
export function useSession() {
  return useQuery(sessionOptions)
}

export function useLogin() {
  return useSend<Login, Account>(
    (body) => ({ method: 'POST', url: authUrls.login, body }),
    () => [authUrls.session],
  )
}

export function useRegister() {
  return useSend<Registration, Account>(
    (body) => ({ method: 'POST', url: authUrls.register, body }),
    () => [authUrls.session],
  )
}

export function useLogout() {
  return useSend<void>(
    () => ({ method: 'POST', url: authUrls.logout }),
    () => [],
  )
}
