import { useState } from 'react'
import type { FormOf } from '../../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import type { AuthenticatorSetup, NewFactor } from '../../contract.ts'
import { codeSchema } from '../../rules.ts'
import styles from './authenticator-dialog.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { useBeginAuthenticator, useConfirmAuthenticator } from './queries.ts'
import { StepDialog } from './step-dialog.tsx'

interface AuthenticatorDialogProps {
  onDone: (factor: NewFactor) => void
  onClose: () => void
}

/** Sets an authenticator app up: the password, the secret, the first code. */
export function AuthenticatorDialog({ onDone, onClose }: AuthenticatorDialogProps) {
  const begin = useBeginAuthenticator()
  const [setup, setSetup] = useState<AuthenticatorSetup>()
  if (setup) return <FirstCode setup={setup} onDone={onDone} onClose={onClose} />
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      submit="Continue"
      send={async (fields) => setSetup(await begin.mutateAsync(fields))}
      onClose={onClose}
    >
      You need an app on your phone that shows codes of six digits. Enter your password to go on.
    </PasswordDialog>
  )
}

function FirstCode({
  setup,
  onDone,
  onClose,
}: AuthenticatorDialogProps & { setup: AuthenticatorSetup }) {
  const confirm = useConfirmAuthenticator()
  return (
    <StepDialog
      title="Scan the code"
      schema={codeSchema}
      start={{ code: '' }}
      Inputs={CodeInput}
      submit="Turn On"
      send={async (fields) => onDone(await confirm.mutateAsync(fields))}
      onClose={onClose}
    >
      <div className={styles.setup}>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className={styles.words}>
          <p>Scan this with your authenticator app, or type the secret into it:</p>
          <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <p>Then enter the six digits that it shows.</p>
        </div>
      </div>
    </StepDialog>
  )
}

function CodeInput({ form }: { form: FormOf<typeof codeSchema> }) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      {...fieldProps(form, 'code')}
    />
  )
}
