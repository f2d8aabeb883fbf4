import { useState } from 'react'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import { Spinner } from '../../../../platform/web/ui/spinner.tsx'
import type { AccountSecurity, NewFactor } from '../../contract.ts'
import styles from './account-dialog.module.css'
import { CodesDialog } from './codes-dialog.tsx'
import { Factors } from './factors.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { NewPasswordDialog, PasswordDialog } from './password-dialog.tsx'
import { useEndSessions, useLeave, useSecurity } from './queries.ts'
import { Row, Section } from './section.tsx'
import { SessionList } from './session-list.tsx'

interface AccountDialogProps {
  timeZone: string
  isOwner: boolean
  onClose: () => void
  /** A guest has deleted the account. */
  onLeft: () => void
}

/** How the own account is secured: password, second factor, sessions; the owner's guests, a guest's way out. */
export function AccountDialog({ timeZone, isOwner, onClose, onLeft }: AccountDialogProps) {
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
      {security.data && (
        <div className={styles.sections}>
          <Content security={security.data} timeZone={timeZone} />
          {isOwner ? <Guests timeZone={timeZone} /> : <Leaving onLeft={onLeft} />}
        </div>
      )}
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
  const end = useEndSessions()

  function show({ recoveryCodes }: NewFactor) {
    setCodes(recoveryCodes ?? undefined)
  }

  return (
    <>
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
      <SessionList
        sessions={security.sessions}
        timeZone={timeZone}
        end={end}
        all={{ label: 'End All Others', told: 'All other sessions are ended' }}
      />
      {changing && <NewPasswordDialog onClose={() => setChanging(false)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

function Guests({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Guests">
      <Row
        name="Other accounts"
        note="Who has one, where they are signed in, and whether there may be more"
        action={
          <Button variant="secondary" size="md" onClick={() => setOpen(true)}>
            Manage Guests
          </Button>
        }
      />
      {isOpen && <GuestsDialog timeZone={timeZone} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Leaving({ onLeft }: { onLeft: () => void }) {
  const [asks, setAsks] = useState(false)
  const leave = useLeave()
  return (
    <Section title="Delete Account">
      <Row
        name="Your account"
        note="Comments and messages that you sent stay: they do not belong to it"
        action={
          <Button variant="secondary" size="md" onClick={() => setAsks(true)}>
            Delete Account
          </Button>
        }
      />
      {asks && (
        <PasswordDialog
          title="Delete your account"
          submit="Delete Account"
          danger
          send={async (fields) => {
            await leave.mutateAsync(fields)
            onLeft()
          }}
          onClose={() => setAsks(false)}
        >
          Your username, name, email address and password are deleted and all your sessions end.
          This action cannot be undone. Comments stay under the name that you gave with them; write
          to the owner of this site to have them deleted as well. Enter your password to confirm.
        </PasswordDialog>
      )}
    </Section>
  )
}
