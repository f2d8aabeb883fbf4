import { useEffect, useState } from 'react'
import { BusyFields } from '../../../platform/web/admin/busy-fields.tsx'
import { ApiError, callApi, onSessionEnd } from '../../../platform/web/api.ts'
import { authUrls } from '../contract.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../platform/web/ui/dialog.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import styles from './sign-in-forms.module.css'
import { type Outcome, useLogin } from './queries.ts'
import { loginSchema } from '../rules.ts'
import { SecondStep } from './second-step.tsx'
import { PasswordField } from './password-field.tsx'
import { errorMessage } from './passkey-browser.ts'

type Answer = (isOpen: boolean) => void

/**
 * When the session has ended, asks for the password in a dialog, once for all rejected calls, which are then
 * retried. Render it once, in the admin area.
 */
export function SessionGate({ username }: { username: string }) {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let giveUp: Answer | undefined
    const askForPassword = sharePending<boolean>((resolve) => {
      giveUp = resolve
      setAnswer(() => (isOpen: boolean) => {
        setAnswer(undefined)
        resolve(isOpen)
      })
    })
    const stop = onSessionEnd(async (url) => {
      if (ownUrls.includes(url)) return 'closed'
      if (await hasSession()) return 'never closed'
      return (await askForPassword()) ? 'opened' : 'closed'
    })
    return () => {
      stop()
      giveUp?.(false)
    }
  }, [])
  if (!answer) return null
  return (
    <SessionDialog
      username={username}
      onOpened={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}

/**
 * Shares one pending request between all callers until it is resolved.
 * @param start starts the request, and receives the function that resolves it
 */
export function sharePending<Result>(
  start: (resolve: (result: Result) => void) => void,
): () => Promise<Result> {
  let pending: Promise<Result> | undefined
  return () => {
    if (pending) return pending
    const { promise, resolve } = Promise.withResolvers<Result>()
    pending = promise
    start((result) => {
      pending = undefined
      resolve(result)
    })
    return promise
  }
}

/** These calls answer 401 to a wrong password, which does not mean that the session has ended. */
const ownUrls: readonly string[] = Object.values(authUrls)

/** The session may have been restored by another tab or by the dialog of an earlier rejected call. */
async function hasSession(): Promise<boolean> {
  try {
    await callApi('GET', authUrls.session)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

interface SessionDialogProps {
  username: string
  onOpened: () => void
  onCancel: () => void
}

/** Signs the same account in again without leaving the page. */
function SessionDialog({ username, onOpened, onCancel }: SessionDialogProps) {
  const [isSecondStep, setSecondStep] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function enter(send: () => Promise<Outcome>) {
    setRefusal(undefined)
    try {
      const outcome = await send()
      if (outcome === 'signed in') onOpened()
      else setSecondStep(true)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }

  function startAgain() {
    setRefusal(undefined)
    setSecondStep(false)
  }

  return (
    <Dialog title="Sign in again" onClose={onCancel}>
      {isSecondStep ? (
        <SecondStep enter={enter} isSignedIn={false} refusal={refusal} onBack={startAgain} />
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
      <BusyFields className={styles.fields} busy={isSubmitting}>
        <p>Your session has ended. Enter your password to continue.</p>
        <TextField
          label="Username"
          autoComplete="username"
          readOnly
          {...fieldProps(form, 'username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
      </BusyFields>
      {refusal !== undefined && <FormAlert text={refusal} />}
      <DialogActions>
        <Button variant="secondary" size="md" disabledFocusable={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="md" busy={isSubmitting}>
          Continue
        </Button>
      </DialogActions>
    </form>
  )
}
