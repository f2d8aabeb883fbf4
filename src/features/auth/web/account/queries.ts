import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../platform/web/api.ts'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { useSend } from '../../../../platform/web/resource.ts'
import type {
  AccountSecurity,
  AuthenticatorSetup,
  NewFactor,
  Guest,
  GuestRecords,
  OwnSession,
  RegistrationState,
} from '../../contract.ts'
import { accountUrls, guestUrls } from '../../account-urls.ts'
import { createPasskey } from '../passkey-browser.ts'
import { rowUrl } from '../../../../shared/resource.ts'

const refetched = (): string[] => [accountUrls.security]

/** Security settings of the caller's account; refetched on mount, since other browsers change them too. */
export function useSecurity() {
  return useQuery({
    ...readOptions<AccountSecurity>(accountUrls.security),
    refetchOnMount: 'always',
  })
}

export function useChangePassword() {
  return useSend<{ password: string; newPassword: string }>(
    (body) => ({ method: 'PUT', url: accountUrls.password, body }),
    refetched,
  )
}

/** Ends one session by id, or all but this one. */
export function useEndSessions() {
  return useSend<number | 'all'>(
    (which) => ({
      method: 'DELETE',
      url: which === 'all' ? accountUrls.sessions : `${accountUrls.sessions}/${which}`,
    }),
    refetched,
  )
}

interface Password {
  password: string
}

function usePost<Fields, Answer = unknown>(url: string, changes = refetched) {
  return useSend<Fields, Answer>((body) => ({ method: 'POST', url, body }), changes)
}

export function useDeleteAccount() {
  return usePost<Password>(accountUrls.remove, () => [])
}

export function useBeginAuthenticator() {
  return usePost<Password, AuthenticatorSetup>(accountUrls.authenticator, () => [])
}

export function useConfirmAuthenticator() {
  return usePost<{ code: string }, NewFactor>(accountUrls.authenticatorConfirm)
}

export function useAuthenticatorOff() {
  return usePost<Password>(accountUrls.authenticatorOff)
}

export function useNewCodes() {
  return usePost<Password, NewFactor>(accountUrls.recoveryCodes)
}

export function useRemovePasskey(id: number) {
  return usePost<Password>(`${accountUrls.passkeys}/${id}/remove`)
}

export function useAddPasskey() {
  const add = usePost<{ name: string; credential: unknown }, NewFactor>(accountUrls.passkeys)
  return async ({ name, password }: Password & { name: string }) => {
    const options = await callApi('POST', accountUrls.passkeyOptions, { password })
    return await add.mutateAsync({ name, credential: await createPasskey(options) })
  }
}

export function useRegistration() {
  return useQuery(readOptions<RegistrationState>(guestUrls.registration))
}

export function useSetRegistration() {
  return useSend<{ open: boolean }, RegistrationState>(
    (body) => ({ method: 'PUT', url: guestUrls.registration, body }),
    () => [guestUrls.registration],
  )
}

export function useUpdateGuest() {
  return useSend<Pick<Guest, 'id' | 'disabled'>, Guest>(
    ({ id, disabled }) => ({
      method: 'PATCH',
      url: rowUrl(guestUrls.list, id),
      body: { disabled },
    }),
    () => [guestUrls.list],
  )
}

/** Sessions of a guest; they change at any time, so they are refetched on mount and not cached. */
export function useGuestSessions(id: number) {
  return useQuery({
    ...readOptions<OwnSession[]>(guestUrls.sessions(id)),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** Ends one session of a guest by id, or all of them. */
export function useEndGuestSessions(id: number) {
  return useSend<number | 'all'>(
    (which) => ({
      method: 'DELETE',
      url: which === 'all' ? guestUrls.sessions(id) : guestUrls.session(which),
    }),
    () => [guestUrls.list, guestUrls.sessions(id)],
  )
}

/** What is deleted with a guest, as of the moment the confirmation is shown. */
export function useGuestRecords(id: number) {
  return useQuery({
    ...readOptions<GuestRecords>(guestUrls.records(id)),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** Deletes a guest and everything stored under the guest's email address. */
export function useDeleteGuest() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(guestUrls.list, id) }),
    () => [guestUrls.list],
  )
}
