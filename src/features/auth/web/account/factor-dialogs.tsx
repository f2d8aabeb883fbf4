import { useState } from 'react'
import type { FormOf } from '../../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { SecretDialog } from '../../../../platform/web/admin/secret-dialog.tsx'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import type { AuthenticatorSetup, NewFactor } from '../../contract.ts'
import { codeSchema, newPasskeySchema, passwordSchema } from '../../rules.ts'
import styles from './factor-dialogs.module.css'
import { PasswordDialog, StepDialog } from './step-dialog.tsx'
import { useBeginAuthenticator, useConfirmAuthenticator, useAddPasskey } from './queries.ts'
import { encode } from 'uqr'
import * as v from 'valibot'
import type { InferInput } from 'valibot'
import { PasswordField } from '../password-field.tsx'

interface AuthenticatorDialogProps {
  onDone: (factor: NewFactor) => void
  onClose: () => void
}

/** Sets up an authenticator app in three steps: password, secret, first code. */
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
      You need an authenticator app that shows six-digit codes. Enter your password to continue.
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
          <p>Scan this with your authenticator app, or enter the secret yourself:</p>
          <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <p>Then enter the six-digit code it shows.</p>
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
      required
      {...fieldProps(form, 'code')}
    />
  )
}

/** Blank modules around the code, which scanners need to find it. */
const quietModules = 4

/** A QR code as a single path, black on white in both themes for scanners. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

const typedPasskeySchema = v.object({
  name: newPasskeySchema.entries.name,
  password: passwordSchema.entries.password,
})

const blank: InferInput<typeof typedPasskeySchema> = { name: '', password: '' }

interface PasskeyDialogProps {
  onDone: (factor: NewFactor) => void
  onClose: () => void
}

export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const add = useAddPasskey()
  return (
    <StepDialog
      title="Add a passkey"
      schema={typedPasskeySchema}
      start={blank}
      Inputs={PasskeyInputs}
      submit="Add Passkey"
      send={async (fields) => onDone(await add(fields))}
      onClose={onClose}
    >
      <p>Your browser will ask for your fingerprint, your face, a PIN or a security key.</p>
    </StepDialog>
  )
}

function PasskeyInputs({ form }: { form: FormOf<typeof typedPasskeySchema> }) {
  return (
    <>
      <TextField
        label="Name"
        hint="Where it is stored, such as Laptop or Blue key."
        autoComplete="off"
        required
        {...fieldProps(form, 'name')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
    </>
  )
}

interface CodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes, once. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  return (
    <SecretDialog
      title="Recovery codes"
      intro="Store these where you can reach them without your phone. Each one signs you in once in place of a code. They are not shown again."
      text={`${codes.join('\n')}\n`}
      fileName="recovery-codes.txt"
      blocked="The browser blocked copying. Select the codes and copy them."
      done="I Have Saved Them"
      onClose={onClose}
    >
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </SecretDialog>
  )
}
