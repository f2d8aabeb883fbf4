import { useState } from 'react'
import { ListFailure } from '../../../web/ui/list-failure.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../web/ui/dialog.tsx'
import { Spinner } from '../../../web/ui/spinner.tsx'
import type { AccountSecurity, NewFactor } from '../contract.ts'
import styles from './account-dialog.module.css'
import { CodesDialog } from './codes-dialog.tsx'
import { Factors } from './factors.tsx'
import { NewPasswordDialog } from './password-dialog.tsx'
import { useSecurity } from './queries.ts'
import { Row, Section } from './section.tsx'
import { SessionList } from './session-list.tsx'

interface AccountDialogProps {
  timeZone: string
  onClose: () => void
}

/** How the own account is secured: password, second factor, sessions. */
export function AccountDialog({ timeZone, onClose }: AccountDialogProps) {
  const security = useSecurity()
  return (
    <Dialog title="Account" size="lg" onClose={onClose}>
      {security.isPending && (
        <p className={styles.loading} role="status">
          <Spinner />
          Loading your account...
        </p>
      )}
      {security.isError && (
        <ListFailure
          what="your account"
          onRetry={() => void security.refetch()}
          busy={security.isFetching}
        />
      )}
      {security.data && <Content security={security.data} timeZone={timeZone} />}
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Content({ security, timeZone }: { security: AccountSecurity; timeZone: string }) {
  const [changing, setChanging] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  function show({ recoveryCodes }: NewFactor) {
    setCodes(recoveryCodes ?? undefined)
  }

  return (
    <div className={styles.sections}>
      <Section title="Password">
        <Row
          name="Your password"
          note="A new one signs every other browser out."
          action={
            <Button variant="secondary" size="md" onClick={() => setChanging(true)}>
              Change Password
            </Button>
          }
        />
      </Section>
      <Factors security={security} timeZone={timeZone} onCodes={show} />
      <SessionList sessions={security.sessions} timeZone={timeZone} />
      {changing && <NewPasswordDialog onClose={() => setChanging(false)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}
