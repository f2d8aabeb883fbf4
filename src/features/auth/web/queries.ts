import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../../platform/web/api.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { refetch, useSend } from '../../../platform/web/resource.ts'
import {
  authUrls,
  type Login,
  type Registration,
  secondFactorRequired,
  type SecondFactors,
} from '../contract.ts'
import { provePasskey } from './passkey-browser.ts'

/** Where a step of a sign-in leads: into the account, or to its second factor. */
export type Outcome = 'in' | 'second factor'

/** A step of a sign-in; the session is checked again once it leads into the account. */
function useSignInStep<Fields>(send: (fields: Fields) => Promise<Outcome>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (outcome) => {
      if (outcome === 'in') await refetch(client, [authUrls.session])
    },
  })
}

export function useLogin() {
  return useSignInStep<Login>(async (fields) => {
    try {
      await callApi('POST', authUrls.login, fields)
      return 'in'
    } catch (error) {
      if (isRightPassword(error)) return 'second factor'
      throw error
    }
  })
}

/** Both refusals are a 401, since nobody is signed in. */
function isRightPassword(error: unknown): boolean {
  return error instanceof ApiError && error.reason === secondFactorRequired
}

/** What the sign-in that waits can be completed with. */
export function useSecondFactors() {
  return useQuery({
    ...readOptions<SecondFactors>(authUrls.login),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

export function useLoginCode() {
  return useSignInStep<{ code: string }>(async (fields) => {
    await callApi('POST', authUrls.loginCode, fields)
    return 'in'
  })
}

export function useLoginPasskey() {
  return useSignInStep<void>(async () => {
    const options = await callApi('POST', authUrls.loginPasskeyOptions)
    await callApi('POST', authUrls.loginPasskey, await provePasskey(options))
    return 'in'
  })
}

/** Makes an account. The claim code of the start-up log makes it the owner's. */
export function useRegister(claimCode?: string) {
  return useSignInStep<Registration>(async (fields) => {
    await callApi('POST', authUrls.register, fields, {
      ...(claimCode !== undefined && { 'x-claim-code': claimCode }),
    })
    return 'in'
  })
}

export function useLogout() {
  return useSend<void>(
    () => ({ method: 'POST', url: authUrls.logout }),
    () => [],
  )
}
