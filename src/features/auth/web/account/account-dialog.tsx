import { useState } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { CloseAction, Dialog } from '../../../../platform/web/ui/dialog.tsx'
import styles from './account-dialog.module.css'
import { OwnAccount } from './own-account.tsx'
import { useDeleteAccount } from './queries.ts'
import { Row, Section } from './section.tsx'
import { PasswordDialog } from './step-dialog.tsx'

interface AccountDialogProps {
  timeZone: string
  onClose: () => void
  onDeleted: () => void
}

/** The account of a guest: password, second factor, sessions and deletion. The owner's is a page of the settings. */
export function AccountDialog({ timeZone, onClose, onDeleted }: AccountDialogProps) {
  return (
    <Dialog title="Account" size="lg" onClose={onClose}>
      <div className={styles.sections}>
        <OwnAccount timeZone={timeZone} />
        <DeleteAccount onDeleted={onDeleted} />
      </div>
      <CloseAction onClose={onClose} />
    </Dialog>
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
