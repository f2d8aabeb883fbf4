import { useState } from 'react'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../platform/web/ui/dialog.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import styles from './sign-in-form.module.css'
import { type Outcome, useLogin } from './queries.ts'
import { loginSchema } from '../rules.ts'
import { SecondStep } from './second-step.tsx'
import { sentenceOf } from './sentence.ts'

interface SessionDialogProps {
  username: string
  onOpened: () => void
  onCancel: () => void
}

/** Signs the same account in again without leaving what was being done. */
export function SessionDialog({ username, onOpened, onCancel }: SessionDialogProps) {
  const [isSecondStep, setSecondStep] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function enter(send: () => Promise<Outcome>) {
    setRefusal(undefined)
    try {
      const outcome = await send()
      if (outcome === 'in') onOpened()
      else setSecondStep(true)
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  }

  function startAgain() {
    setRefusal(undefined)
    setSecondStep(false)
  }

  return (
    <Dialog title="Sign in again" onClose={onCancel}>
      {isSecondStep ? (
        <SecondStep enter={enter} isIn={false} refusal={refusal} onBack={startAgain} />
      ) : (
        <PasswordForm username={username} enter={enter} refusal={refusal} onCancel={onCancel} />
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  username: string
  enter: (send: () => Promise<Outcome>) => Promise<void>
  refusal: string | undefined
  onCancel: () => void
}

function PasswordForm({ username, enter, refusal, onCancel }: PasswordFormProps) {
  const form = useSchemaForm(loginSchema, { username, password: '' })
  const { isSubmitting } = form.formState
  const login = useLogin()
  const press = form.handleSubmit((fields) => enter(() => login.mutateAsync(fields)))
  return (
    <form noValidate onSubmit={(event) => void press(event)}>
      <fieldset className={styles.fields} disabled={isSubmitting}>
        <p>Your session has ended. Enter your password to go on.</p>
        <TextField
          label="Username"
          autoComplete="username"
          readOnly
          {...fieldProps(form, 'username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
      </fieldset>
      {refusal !== undefined && <FormAlert text={refusal} />}
      <DialogActions>
        <Button variant="secondary" size="md" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="md" busy={isSubmitting}>
          Continue
        </Button>
      </DialogActions>
    </form>
  )
}
