import { useState } from 'react'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Spinner } from '../../../../platform/web/ui/spinner.tsx'
import type { AccountSecurity, NewFactor } from '../../contract.ts'
import styles from './account-dialog.module.css'
import { CodesDialog } from './factor-dialogs.tsx'
import { Factors } from './factors.tsx'
import { useEndSessions, useSecurity } from './queries.ts'
import { Row, Section } from './section.tsx'
import { SessionList } from './session-list.tsx'
import { NewPasswordDialog } from './step-dialog.tsx'

/** Password, second factor and sessions of the caller's account. */
export function OwnAccount({ timeZone }: { timeZone: string }) {
  const security = useSecurity()
  if (security.data) return <Content security={security.data} timeZone={timeZone} />
  if (security.isError)
    return (
      <ListFailure
        what="your account"
        onRetry={() => void security.refetch()}
        busy={security.isFetching}
      />
    )
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      Loading your account...
    </p>
  )
}

function Content({ security, timeZone }: { security: AccountSecurity; timeZone: string }) {
  const [isChanging, setChanging] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const end = useEndSessions()

  function show({ recoveryCodes }: NewFactor) {
    setCodes(recoveryCodes ?? undefined)
  }

  return (
    <div className={styles.sections}>
      <Section title="Password" id="password">
        <Row
          name="Your password"
          note="Changing it signs out all other browsers."
          action={
            <Button variant="secondary" size="md" onClick={() => setChanging(true)}>
              Change Password
            </Button>
          }
        />
      </Section>
      <Factors security={security} timeZone={timeZone} onCodes={show} />
      <SessionList
        sessions={security.sessions}
        timeZone={timeZone}
        end={end}
        all={{ label: 'End All Others', done: 'All other sessions ended' }}
      />
      {isChanging && <NewPasswordDialog onClose={() => setChanging(false)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}
