import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Redirect } from '../../platform/web/navigation.ts'
import { authUrls } from '../../features/auth/contract.ts'
import { useSession } from '../../features/auth/web/session.ts'
import { SessionGate } from '../../features/auth/web/session-gate.tsx'
import { callApi } from '../../platform/web/api.ts'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import styles from './owner-session.module.css'
import { NoRights } from './no-rights.tsx'
import { useEndedElsewhere, useForget } from './use-forget.ts'

/**
 * What only the owner sees, once the session is known. A failed check counts as not signed in.
 * Source: docs/behaviour.md, Opening the admin area.
 */
export function OwnerSession({ children }: { children: ReactNode }) {
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
  if (!session.data) return <Redirect to="/auth" />
  const { username, isAdmin } = session.data
  if (!isAdmin) return <NoRights username={username} />
  return (
    <>
      {children}
      <SessionGate username={username} />
    </>
  )
}

/**
 * Replaces the admin area when another tab has signed out. Its effect runs once the area is unmounted, so no form
 * with unsaved text can hold up the navigation; the other tab has asked about that text already.
 */
function SignedOutElsewhere() {
  const forget = useEffectEvent(useForget())
  useEffect(() => void forget(), [])
  return null
}

/**
 * Hides the admin area when the page enters the back/forward cache, and shows it again only if the session is still valid:
 * another tab may have signed out in the meantime.
 */
function useCheckedReturn(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden'
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      callApi('GET', authUrls.session).then(
        () => (style.visibility = ''),
        () => location.replace('/auth'),
      )
    }
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [])
}
