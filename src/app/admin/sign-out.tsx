import { useState } from 'react'
import { useLogout } from '../../features/auth/web/queries.ts'
import { hasDrafts } from '../../platform/web/autosave/draft-store.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { tellOtherTabs, useForget } from './use-forget.ts'

/**
 * Signs out, forgets everything that was read or typed on this device, and goes to the sign-in page.
 * Asks first when something was typed and not saved; `question` has to be shown somewhere.
 */
export function useSignOut() {
  const forget = useForget()
  const logout = useLogout()
  const [asks, setAsks] = useState(false)

  function leave() {
    logout.mutate(undefined, {
      onSuccess: () => {
        tellOtherTabs()
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
