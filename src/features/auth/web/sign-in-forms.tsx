import { useState, type ComponentType, useEffect } from 'react'
import { BusyFields } from '../../../platform/web/admin/busy-fields.tsx'
import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import type { ClaimState } from '../contract.ts'
import { loginSchema, registerSchema } from '../rules.ts'
import { useLogin, useRegister, type Outcome } from './queries.ts'
import { SecondStep } from './second-step.tsx'
import styles from './sign-in-forms.module.css'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useLocation } from '../../../platform/web/location.ts'
import { showToast } from '../../../platform/web/toast-store.ts'
import { PasswordField } from './password-field.tsx'
import { errorMessage } from './passkey-browser.ts'

function LoginInputs({ form }: { form: FormOf<typeof loginSchema> }) {
  return (
    <>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...fieldProps(form, 'username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
    </>
  )
}

type OnEntering = (isEntering: boolean) => void

const done = 'You have been logged in successfully'

/** Asks for the password, then for the second factor if the account has one. */
export function LoginForm({ onEntering }: { onEntering: OnEntering }) {
  const login = useLogin()
  const [isSecondStep, setSecondStep] = useState(false)
  if (isSecondStep)
    return <SecondStepEntry onEntering={onEntering} onBack={() => setSecondStep(false)} />
  return (
    <SignInForm
      schema={loginSchema}
      start={{ username: '', password: '' }}
      Inputs={LoginInputs}
      submit="Login"
      done={done}
      failed={{ title: 'Login failed', text: 'Invalid username or password' }}
      send={async (fields) => {
        const outcome = await login.mutateAsync(fields)
        setSecondStep(outcome === 'second factor')
        return outcome
      }}
      onEntering={onEntering}
    />
  )
}

function SecondStepEntry({ onEntering, onBack }: { onEntering: OnEntering; onBack: () => void }) {
  const failed = { title: 'Login failed', text: 'The second step failed' }
  const { enter, isSignedIn, refusal } = useSignInForm({ done, failed, onEntering })
  return <SecondStep enter={enter} isSignedIn={isSignedIn} refusal={refusal} onBack={onBack} />
}

function RegisterInputs({ form }: { form: FormOf<typeof registerSchema> }) {
  return (
    <>
      <TextField label="Name" autoComplete="name" required {...fieldProps(form, 'name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...fieldProps(form, 'email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...fieldProps(form, 'username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...fieldProps(form, 'password')}
      />
    </>
  )
}

interface RegisterFormProps {
  claim: ClaimState['state']
  claimCode: string | undefined
  onEntering: (isEntering: boolean) => void
}

const claimLinkWords =
  'Your link contains the claim code of this site: the account you create here will own the site.'

const claimWords: Readonly<Record<ClaimState['state'], string | undefined>> = {
  claimed: undefined,
  open: 'This site has no owner yet: the first account owns it.',
  code: 'This site has no owner yet. The first account owns it, and needs the link that the site printed when it started.',
}

export function RegisterForm({ claim, claimCode, onEntering }: RegisterFormProps) {
  const register = useRegister(claimCode)
  const words = claimCode === undefined ? claimWords[claim] : claimLinkWords
  return (
    <>
      {words !== undefined && <p className={styles.claim}>{words}</p>}
      <SignInForm
        schema={registerSchema}
        start={{ name: '', email: '', username: '', password: '' }}
        Inputs={RegisterInputs}
        submit="Register"
        done="Your account has been created successfully"
        failed={{ title: 'Registration failed', text: 'This username may already be taken' }}
        send={register.mutateAsync}
        onEntering={onEntering}
      />
    </>
  )
}

interface SignInFormProps<Values extends FieldValues, Fields> extends SignInFormCopy {
  schema: GenericSchema<Values, Fields>
  start: Values
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
  submit: string
  send: (fields: Fields) => Promise<Outcome>
}

function SignInForm<Values extends FieldValues, Fields>(props: SignInFormProps<Values, Fields>) {
  const { schema, start, Inputs, submit, send } = props
  const form = useSchemaForm(schema, start)
  const { enter, isSignedIn, refusal } = useSignInForm(props)
  const press = form.handleSubmit((fields) => enter(() => send(fields)))
  const busy = form.formState.isSubmitting || isSignedIn
  return (
    <form noValidate onSubmit={(event) => void press(event)}>
      <BusyFields className={styles.fields} busy={busy}>
        <Inputs form={form} />
      </BusyFields>
      {refusal !== undefined && <FormAlert text={refusal} />}
      <Button type="submit" className={styles.submit} busy={busy}>
        {submit}
      </Button>
    </form>
  )
}

const redirectDelayMs = 500

interface SignInFormCopy {
  /** Toast of a successful sign-in. */
  done: string
  failed: { title: string; text: string }
  /** True while submitting and after success; false again after a failure. */
  onEntering: (isEntering: boolean) => void
}

/**
 * Shows the result as a toast and opens the admin area 500 ms after success.
 * Source: docs/behaviour.md, Sign-in; Registration.
 */
function useSignInForm({ done, failed, onEntering }: SignInFormCopy) {
  const [refusal, setRefusal] = useState<string>()
  const [isSignedIn, setSignedIn] = useState(false)
  useGoToAdmin(isSignedIn)

  async function enter(send: () => Promise<Outcome>): Promise<void> {
    setRefusal(undefined)
    onEntering(true)
    try {
      if ((await send()) === 'second factor') {
        onEntering(false)
        return
      }
    } catch (error) {
      onEntering(false)
      setRefusal(errorMessage(error))
      showToast({ ...failed, variant: 'destructive' })
      return
    }
    showToast({ title: 'Success', text: done })
    setSignedIn(true)
  }

  // The form does not repeat the text of the toast.
  return { enter, isSignedIn, refusal: refusal === failed.text ? undefined : refusal }
}

function useGoToAdmin(isSignedIn: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => navigate('/admin'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, navigate])
}
