import { CircleUser } from 'lucide-react'
import { AccountDialog } from '../../features/auth/web/account/account-dialog.tsx'
import { useSession } from '../../features/auth/web/session.ts'
import { useSite } from '../../features/site/queries.ts'
import { toastSuccess } from '../../platform/web/admin/toasts.ts'
import { notifyOtherTabs, useForget } from './use-forget.ts'
import { WindowButton } from './window-button.tsx'

/** The window of the user's own account, in the owner's time zone. */
export function AccountWindow({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSite()
  const isOwner = useSession().data?.isAdmin === true
  const forget = useForget()

  function leave() {
    notifyOtherTabs()
    toastSuccess('Your account is deleted')
    void forget()
  }

  return <AccountDialog timeZone={timeZone} isOwner={isOwner} onClose={onClose} onDeleted={leave} />
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
