import { CircleUser } from 'lucide-react'
import { useState } from 'react'
import { AccountDialog } from '../../features/auth/web/account/account-dialog.tsx'
import { useSite } from '../../features/site/queries.ts'
import { toastSuccess } from '../../platform/web/admin/toasts.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { notifyOtherTabs, useForget } from './use-forget.ts'

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

/** Opens the window of a guest's own account: password, second factor, sessions. */
export function AccountButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="md" onClick={() => setOpen(true)}>
        <CircleUser aria-hidden="true" />
        Account
      </Button>
      {isOpen && <AccountWindow onClose={() => setOpen(false)} />}
    </>
  )
}
