import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useLogout } from '../../features/auth/queries.ts'
import { siteUrl } from '../../features/site/contract.ts'
import { showToast } from '../../web/toast-store.ts'

/** Signs out, forgets everything that was read, and goes to the sign-in page. */
export function useSignOut() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const logout = useLogout()

  function signOut() {
    logout.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: 'Success', text: 'You have been logged out successfully' })
        navigate('/auth')
        // The owner's name and time zone are public and on every page; all else goes.
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteUrl })
        delete document.documentElement.dataset.session
      },
      onError: () =>
        showToast({
          title: 'Logout failed',
          text: 'Something went wrong',
          variant: 'destructive',
        }),
    })
  }

  return { signOut, isPending: logout.isPending }
}
