import { Redirect } from 'wouter'
import { useSession } from '../../features/auth/web/session.ts'
import { SessionGate } from '../../features/auth/web/session-gate.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import styles from './admin-page.module.css'
import { AdminArea } from './admin-area.tsx'
import { NoRights } from './no-rights.tsx'
import { SignedOutElsewhere } from './signed-out-elsewhere.tsx'
import { useCheckedReturn } from './use-checked-return.ts'
import { useEndedElsewhere } from './use-forget.ts'

/**
 * The admin area, once the session is known. A failed check counts as not signed in.
 * Source: docs/behaviour.md, Opening the admin area.
 */
export function AdminPage() {
  const session = useSession()
  useCheckedReturn()
  const hasEnded = useEndedElsewhere()
  if (hasEnded) return <SignedOutElsewhere />
  if (session.isPending) {
    return (
      <div className={styles.checking}>
        <Spinner label="Checking your session" />
      </div>
    )
  }
  if (!session.data) return <Redirect to="/auth" replace />
  const { username, isAdmin } = session.data
  if (!isAdmin) return <NoRights username={username} />
  return (
    <>
      <AdminArea />
      <SessionGate username={username} />
    </>
  )
}
