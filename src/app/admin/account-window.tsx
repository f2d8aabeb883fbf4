import { CircleUser } from 'lucide-react'
import { AccountDialog } from '../../features/auth/web/account/account-dialog.tsx'
import { useSite } from '../../features/site/queries.ts'
import { toastSuccess } from '../../platform/web/admin/toasts.ts'
import { notifyOtherTabs, useForget } from './use-forget.ts'
import { WindowButton } from './window-button.tsx'

/** The window of a guest's account, in the owner's time zone. */
function AccountWindow({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSite()
  const forget = useForget()

  function leave() {
    notifyOtherTabs()
    toastSuccess('Your account is deleted')
    void forget()
  }

  return <AccountDialog timeZone={timeZone} onClose={onClose} onDeleted={leave} />
}

const loadAccount = () => Promise.resolve(AccountWindow)

/** Opens the window of the user's own account: password, second factor, sessions. */
export function AccountButton() {
  return (
    <WindowButton
      label="Account"
      icon={<CircleUser aria-hidden="true" />}
      load={loadAccount}
      failed="Your account could not be loaded. Please try again."
    />
  )
}
