import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../platform/web/api.ts'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { useSend } from '../../../../platform/web/resource.ts'
import type { AccountSecurity, AuthenticatorSetup, NewFactor } from '../../contract.ts'
import { accountUrls } from '../../account-urls.ts'
import { makePasskey } from '../passkey-browser.ts'

const again = () => [accountUrls.security]

/** How the own account is secured; other browsers change it too, so what was read before is old. */
export function useSecurity() {
  return useQuery({
    ...readOptions<AccountSecurity>(accountUrls.security),
    refetchOnMount: 'always',
  })
}

export function useChangePassword() {
  return useSend<{ password: string; newPassword: string }>(
    (body) => ({ method: 'PUT', url: accountUrls.password, body }),
    again,
  )
}

/** Ends one session by its number, or all but this one. */
export function useEndSessions() {
  return useSend<number | 'all'>(
    (which) => ({
      method: 'DELETE',
      url: which === 'all' ? accountUrls.sessions : `${accountUrls.sessions}/${which}`,
    }),
    again,
  )
}

/** Deletes the own account. */
export function useLeave() {
  return useSend<{ password: string }>(
    (body) => ({ method: 'POST', url: accountUrls.remove, body }),
    () => [],
  )
}

export function useBeginAuthenticator() {
  return useSend<{ password: string }, AuthenticatorSetup>(
    (body) => ({ method: 'POST', url: accountUrls.authenticator, body }),
    () => [],
  )
}

export function useConfirmAuthenticator() {
  return useSend<{ code: string }, NewFactor>(
    (body) => ({ method: 'POST', url: accountUrls.authenticatorConfirm, body }),
    again,
  )
}

export function useAuthenticatorOff() {
  return useSend<{ password: string }>(
    (body) => ({ method: 'POST', url: accountUrls.authenticatorOff, body }),
    again,
  )
}

export function useNewCodes() {
  return useSend<{ password: string }, NewFactor>(
    (body) => ({ method: 'POST', url: accountUrls.recoveryCodes, body }),
    again,
  )
}

export function useRemovePasskey(id: number) {
  return useSend<{ password: string }>(
    (body) => ({ method: 'POST', url: `${accountUrls.passkeys}/${id}/remove`, body }),
    again,
  )
}

/** Adds a passkey: the browser makes it between two calls. */
export function useAddPasskey() {
  const add = useSend<{ name: string; credential: unknown }, NewFactor>(
    (body) => ({ method: 'POST', url: accountUrls.passkeys, body }),
    again,
  )
  return async ({ name, password }: { name: string; password: string }) => {
    const options = await callApi('POST', accountUrls.passkeyOptions, { password })
    return await add.mutateAsync({ name, credential: await makePasskey(options) })
  }
}
