import { useQuery } from '@tanstack/react-query'
import { rowUrl } from '../../../../shared/resource.ts'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { useSend } from '../../../../platform/web/resource.ts'
import type { Guest, GuestRecords, OwnSession, RegistrationState } from '../../contract.ts'
import { guestUrls } from '../../account-urls.ts'

/** Whether further accounts may register. */
export function useRegistration() {
  return useQuery(readOptions<RegistrationState>(guestUrls.registration))
}

export function useSetRegistration() {
  return useSend<{ open: boolean }, RegistrationState>(
    (body) => ({ method: 'PUT', url: guestUrls.registration, body }),
    () => [guestUrls.registration],
  )
}

/** Switches a guest off or on. */
export function useSwitchGuest() {
  return useSend<Pick<Guest, 'id' | 'disabled'>, Guest>(
    ({ id, disabled }) => ({
      method: 'PATCH',
      url: rowUrl(guestUrls.list, id),
      body: { disabled },
    }),
    () => [guestUrls.list],
  )
}

/** Where a guest is signed in; guests come and go meanwhile, so it is fetched anew whenever it is shown. */
export function useGuestSessions(id: number) {
  return useQuery({
    ...readOptions<OwnSession[]>(guestUrls.sessions(id)),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** Ends one session of a guest by its number, or all of them. */
export function useEndGuestSessions(id: number) {
  return useSend<number | 'all'>(
    (which) => ({
      method: 'DELETE',
      url: which === 'all' ? guestUrls.sessions(id) : guestUrls.session(which),
    }),
    () => [guestUrls.list, guestUrls.sessions(id)],
  )
}

/** What goes with a guest who is deleted; it is named as it is when the question is asked. */
export function useGuestRecords(id: number) {
  return useQuery({
    ...readOptions<GuestRecords>(guestUrls.records(id)),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** Deletes a guest, with everything that the site keeps of the guest's address. */
export function useDeleteGuest() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(guestUrls.list, id) }),
    () => [guestUrls.list],
  )
}
