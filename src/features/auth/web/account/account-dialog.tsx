import { useState } from 'react'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import { Spinner } from '../../../../platform/web/ui/spinner.tsx'
import type { AccountSecurity, NewFactor } from '../../contract.ts'
import styles from './account-dialog.module.css'
import { CodesDialog } from './factor-dialogs.tsx'
import { Factors } from './factors.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { NewPasswordDialog, PasswordDialog } from './step-dialog.tsx'
import { useEndSessions, useDeleteAccount, useSecurity } from './queries.ts'
import { Row, Section } from './section.tsx'
import { SessionList } from './session-list.tsx'

interface AccountDialogProps {
  timeZone: string
  isOwner: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Password, second factor and sessions of the caller's account; guests for the owner, deletion for a guest. */
export function AccountDialog({ timeZone, isOwner, onClose, onDeleted }: AccountDialogProps) {
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
          {isOwner ? <Guests timeZone={timeZone} /> : <DeleteAccount onDeleted={onDeleted} />}
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
  const [isChanging, setChanging] = useState(false)
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
    </>
  )
}

function Guests({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Guests">
      <Row
        name="Other accounts"
        note="Guest accounts, their sessions, and whether others can register"
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

function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteAccount()
  return (
    <Section title="Delete account">
      <Row
        name="Your account"
        note="Comments and messages you sent are not deleted"
        action={
          <Button variant="secondary" size="md" onClick={() => setConfirming(true)}>
            Delete Account
          </Button>
        }
      />
      {isConfirming && (
        <PasswordDialog
          title="Delete your account"
          submit="Delete Account"
          danger
          send={async (fields) => {
            await remove.mutateAsync(fields)
            onDeleted()
          }}
          onClose={() => setConfirming(false)}
        >
          Your username, name, email address and password are deleted, and all your sessions end.
          This action cannot be undone. Your comments remain under the name you gave; ask the owner
          of this site to delete them. Enter your password to confirm.
        </PasswordDialog>
      )}
    </Section>
  )
}
