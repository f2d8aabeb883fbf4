import { useState } from 'react'
import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { loginSchema } from '../rules.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useLogin } from './queries.ts'
import { SecondStep } from './second-step.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

function Inputs({ form }: { form: FormOf<typeof loginSchema> }) {
  return (
    <>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps(form, 'username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
    </>
  )
}

type OnEntering = (isEntering: boolean) => void

const done = 'You have been logged in successfully'

/** Opens the session of an account: the password, then its second factor if it has one. */
export function LoginForm({ onEntering }: { onEntering: OnEntering }) {
  const login = useLogin()
  const [isSecondStep, setSecondStep] = useState(false)
  if (isSecondStep)
    return <SecondStepEntry onEntering={onEntering} onBack={() => setSecondStep(false)} />
  return (
    <SignInForm
      schema={loginSchema}
      start={{ username: '', password: '' }}
      Inputs={Inputs}
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
  const failed = { title: 'Login failed', text: 'The second step was refused' }
  const { enter, isIn, refusal } = useSignInForm({ done, failed, onEntering })
  return <SecondStep enter={enter} isIn={isIn} refusal={refusal} onBack={onBack} />
}
