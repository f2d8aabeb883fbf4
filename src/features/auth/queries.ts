import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../web/api.ts'
import { readOptions } from '../../web/query-client.ts'
import { refetch, useSend } from '../../web/resource.ts'
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

/** Makes an account. The claim code of the start-up log makes it the owner's. */
export function useRegister(claimCode?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Registration) =>
      callApi('POST', authUrls.register, fields, {
        ...(claimCode !== undefined && { 'x-claim-code': claimCode }),
      }),
    onSuccess: () => refetch(client, [authUrls.session]),
  })
}

export function useLogout() {
  return useSend<void>(
    () => ({ method: 'POST', url: authUrls.logout }),
    () => [],
  )
}
