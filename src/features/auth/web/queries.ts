import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../../platform/web/api.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { refetch, useSend } from '../../../platform/web/resource.ts'
import {
  authUrls,
  type ClaimState,
  type Login,
  type Registration,
  secondFactorRequired,
  type SecondFactors,
} from '../contract.ts'
import { claimUrl } from '../account-urls.ts'
import { provePasskey } from './passkey-browser.ts'

/** Result of a sign-in step: signed in, or the second factor is required. */
export type Outcome = 'signed in' | 'second factor'

/** A sign-in step; refetches the session once signed in. */
function useSignInStep<Fields>(send: (fields: Fields) => Promise<Outcome>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (outcome) => {
      if (outcome === 'signed in') await refetch(client, [authUrls.session])
    },
  })
}

export function useLogin() {
  return useSignInStep<Login>(async (fields) => {
    try {
      await callApi('POST', authUrls.login, fields)
      return 'signed in'
    } catch (error) {
      if (isSecondFactorRequired(error)) return 'second factor'
      throw error
    }
  })
}

/** Both a wrong password and a required second factor are a 401. */
function isSecondFactorRequired(error: unknown): boolean {
  return error instanceof ApiError && error.reason === secondFactorRequired
}

/** Whether the site has an owner. A failed check counts as if it has. */
export function useClaimState() {
  return useQuery({ ...readOptions<ClaimState>(claimUrl), gcTime: 0 })
}

/** The second factors that can complete the pending sign-in. */
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
    return 'signed in'
  })
}

export function useLoginPasskey() {
  return useSignInStep<void>(async () => {
    const options = await callApi('POST', authUrls.loginPasskeyOptions)
    await callApi('POST', authUrls.loginPasskey, await provePasskey(options))
    return 'signed in'
  })
}

/** Creates an account. With the claim code from the startup log it becomes the owner's. */
export function useRegister(claimCode?: string) {
  return useSignInStep<Registration>(async (fields) => {
    await callApi('POST', authUrls.register, fields, {
      ...(claimCode !== undefined && { 'x-claim-code': claimCode }),
    })
    return 'signed in'
  })
}

export function useLogout() {
  return useSend<void>(
    () => ({ method: 'POST', url: authUrls.logout }),
    () => [],
  )
}
