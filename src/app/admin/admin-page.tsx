import { Redirect } from 'wouter'
import { useSession } from '../../features/auth/queries.ts'
import { Spinner } from '../../web/ui/spinner.tsx'
import styles from './admin-page.module.css'
import { Desk } from './desk.tsx'
import { NoRights } from './no-rights.tsx'

/**
 * The admin area, once the session is known. A failed check counts as not signed in.
 * Source: specification, point 2 (admin area).
 */
export function AdminPage() {
  const session = useSession()
  if (session.isPending) {
    return (
      <div className={styles.checking}>
        <Spinner label="Checking your session" />
      </div>
    )
  }
  if (!session.data) return <Redirect to="/auth" replace />
  return session.data.isAdmin ? <Desk /> : <NoRights username={session.data.username} />
}
