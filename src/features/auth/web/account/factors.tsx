import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../../../shared/dates.ts'
import { toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { AccountSecurity, NewFactor, Passkey } from '../../contract.ts'
import { AuthenticatorDialog, PasskeyDialog } from './factor-dialogs.tsx'
import { PasswordDialog } from './step-dialog.tsx'
import { useAuthenticatorOff, useNewCodes, useRemovePasskey } from './queries.ts'
import { Row, Section } from './section.tsx'
import { StateBadge } from './state-badge.tsx'

type Open =
  | { kind: 'none' | 'set up' | 'turn off' | 'add' | 'renew' }
  | { kind: 'remove'; passkey: Passkey }

interface FactorsProps {
  security: AccountSecurity
  timeZone: string
  /** Called with the new recovery codes, if any. */
  onCodes: (factor: NewFactor) => void
}

/** The second factor: an authenticator app, passkeys, recovery codes. */
export function Factors({ security, timeZone, onCodes }: FactorsProps) {
  const { authenticator, passkeys, recoveryCodes } = security
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const close = () => setOpen({ kind: 'none' })
  const isOn = authenticator || passkeys.length > 0
  const action = (label: string, next: Open, name?: string) => (
    <Button variant="secondary" size="md" aria-label={name} onClick={() => setOpen(next)}>
      {label}
    </Button>
  )
  return (
    <Section
      title="Second factor"
      id="second-factor"
      badge={<StateBadge tone={isOn ? 'ok' : undefined}>{isOn ? 'On' : 'Off'}</StateBadge>}
      note="With a second factor, a password alone is not enough to sign in."
    >
      <Row
        name="Authenticator app"
        note={authenticator ? 'Set up' : 'Six digits from an app on your phone'}
        action={
          authenticator
            ? action('Turn Off', { kind: 'turn off' }, 'Turn off the authenticator app')
            : action('Set Up', { kind: 'set up' }, 'Set up an authenticator app')
        }
      />
      <Row
        name="Passkeys"
        note="Your fingerprint, your face, or a security key"
        action={action('Add Passkey', { kind: 'add' })}
      />
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          name={passkey.name}
          note={describeUse(passkey, timeZone)}
          action={action('Remove', { kind: 'remove', passkey }, `Remove ${passkey.name}`)}
        />
      ))}
      {isOn && (
        <Row
          name="Recovery codes"
          note={`${recoveryCodes} of 10 left`}
          action={action('New Codes', { kind: 'renew' })}
        />
      )}
      <FactorDialog
        open={open}
        onDone={(factor, text) => {
          toastSuccess(text)
          close()
          onCodes(factor)
        }}
        onClose={close}
      />
    </Section>
  )
}

function describeUse({ createdAt, usedAt }: Passkey, timeZone: string): string {
  const added = `Added ${formatDateTime(createdAt, timeZone)}`
  return usedAt === null ? added : `${added}, last used ${formatDateTime(usedAt, timeZone)}`
}

interface FactorDialogProps {
  open: Open
  onDone: (factor: NewFactor, text: string) => void
  onClose: () => void
}

const noCodes: NewFactor = { recoveryCodes: null }

function FactorDialog({ open, onDone, onClose }: FactorDialogProps): ReactNode {
  const turnOff = useAuthenticatorOff()
  const renew = useNewCodes()
  switch (open.kind) {
    case 'set up':
      return (
        <AuthenticatorDialog
          onDone={(factor) => onDone(factor, 'The authenticator app is set up')}
          onClose={onClose}
        />
      )
    case 'add':
      return (
        <PasskeyDialog onDone={(factor) => onDone(factor, 'Passkey added')} onClose={onClose} />
      )
    case 'remove':
      return <RemovePasskey passkey={open.passkey} onDone={onDone} onClose={onClose} />
    case 'turn off':
      return (
        <PasswordDialog
          title="Turn off the authenticator app"
          submit="Turn Off"
          danger
          send={async (fields) => {
            await turnOff.mutateAsync(fields)
            onDone(noCodes, 'The authenticator app is turned off')
          }}
          onClose={onClose}
        >
          Its codes will no longer sign you in. Enter your password to confirm.
        </PasswordDialog>
      )
    case 'renew':
      return (
        <PasswordDialog
          title="New recovery codes"
          submit="Create New Codes"
          send={async (fields) => {
            onDone(await renew.mutateAsync(fields), 'New recovery codes created')
          }}
          onClose={onClose}
        >
          Your current codes will stop working. Enter your password to continue.
        </PasswordDialog>
      )
    case 'none':
      return null
  }
}

function RemovePasskey({
  passkey,
  onDone,
  onClose,
}: Omit<FactorDialogProps, 'open'> & { passkey: Passkey }) {
  const remove = useRemovePasskey(passkey.id)
  return (
    <PasswordDialog
      title={`Remove ${passkey.name}`}
      submit="Remove"
      danger
      send={async (fields) => {
        await remove.mutateAsync(fields)
        onDone(noCodes, 'Passkey removed')
      }}
      onClose={onClose}
    >
      This passkey will no longer sign you in. Enter your password to confirm.
    </PasswordDialog>
  )
}
