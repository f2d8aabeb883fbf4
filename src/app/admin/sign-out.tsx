import { useState } from 'react'
import { useLogout } from '../../features/auth/web/queries.ts'
import { hasDrafts } from '../../platform/web/autosave/draft-store.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { notifyOtherTabs, useForget } from './use-forget.ts'

/**
 * Signs out, removes cached answers and drafts from this device, and goes to the sign-in page. Asks first if there is
 * unsaved text; the caller renders `question`.
 */
export function useSignOut() {
  const forget = useForget()
  const logout = useLogout()
  const [asks, setAsks] = useState(false)

  function leave() {
    logout.mutate(undefined, {
      onSuccess: () => {
        notifyOtherTabs()
        showToast({ title: 'Success', text: 'You have been logged out successfully' })
        void forget()
      },
      onError: () => {
        setAsks(false)
        showToast({
          title: 'Logout failed',
          text: 'Something went wrong',
          variant: 'destructive',
        })
      },
    })
  }

  async function signOut() {
    if (await hasDrafts()) setAsks(true)
    else leave()
  }

  const question = asks && (
    <ConfirmDialog
      title="Log out and lose unsaved text?"
      text="This device still holds text that you typed and did not save. Logging out removes it."
      confirm="Log out"
      cancel="Stay"
      busy={logout.isPending}
      onConfirm={leave}
      onCancel={() => setAsks(false)}
    />
  )
  return { signOut: () => void signOut(), isPending: logout.isPending, question }
}
