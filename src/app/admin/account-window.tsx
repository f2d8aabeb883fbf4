import { AccountDialog } from '../../features/auth/account/account-dialog.tsx'
import { useSite } from '../../features/site/queries.ts'

/** The window of the own account, in the owner's time zone. */
export function AccountWindow({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSite()
  return <AccountDialog timeZone={timeZone} onClose={onClose} />
}
