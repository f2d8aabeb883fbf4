import KeyRound from 'lucide-react/icons/key-round'
import { useEffect } from 'react'
import { BusyFields } from '../../../platform/web/admin/busy-fields.tsx'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import type { SecondFactors } from '../contract.ts'
import { type Outcome, useLoginCode, useLoginPasskey, useSecondFactors } from './queries.ts'
import { codeSchema } from '../rules.ts'
import styles from './second-step.module.css'

interface SecondStepProps {
  /** Runs one attempt; the caller reports its result. */
  enter: (send: () => Promise<Outcome>) => Promise<void>
  isSignedIn: boolean
  refusal: string | undefined
  onBack: () => void
}

/** The second step of a sign-in: a code or a passkey. */
export function SecondStep(props: SecondStepProps) {
  const factors = useSecondFactors()
  if (factors.isPending) {
    return (
      <p className={styles.waiting} role="status">
        <Spinner />
        Loading your second factor...
      </p>
    )
  }
  return (
    <div className={styles.step}>
      {factors.isError ? (
        <FormAlert text={reasonOf(factors.error)} />
      ) : (
        <Choice {...props} factors={factors.data} />
      )}
      <Button variant="quiet" size="md" className={styles.back} onClick={props.onBack}>
        {' '}
        Start Again{' '}
      </Button>
    </div>
  )
}

function Choice({
  enter,
  isSignedIn,
  refusal,
  factors,
}: SecondStepProps & { factors: SecondFactors }) {
  const code = useLoginCode()
  const passkey = useLoginPasskey()
  const form = useSchemaForm(codeSchema, { code: '' })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const press = form.handleSubmit((fields) => enter(() => code.mutateAsync(fields)))
  const busy = code.isPending || passkey.isPending || isSignedIn
  const hint = factors.authenticator
    ? 'Six digits from your authenticator app, or a recovery code.'
    : 'A recovery code, if you do not have your passkey with you.'
  return (
    <>
      <form noValidate onSubmit={(event) => void press(event)}>
        <BusyFields className={styles.fields} busy={busy}>
          <TextField
            label="Code"
            hint={hint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...fieldProps(form, 'code')}
          />
        </BusyFields>
        {refusal !== undefined && <FormAlert text={refusal} />}
        <Button
          type="submit"
          className={styles.submit}
          busy={code.isPending}
          disabledFocusable={busy}
        >
          Continue
        </Button>
      </form>
      {factors.passkeys && (
        <Button
          variant="secondary"
          className={styles.passkey}
          busy={passkey.isPending}
          disabledFocusable={busy}
          onClick={() => void enter(() => passkey.mutateAsync())}
        >
          <KeyRound aria-hidden="true" />
          Use a Passkey
        </Button>
      )}
    </>
  )
}
