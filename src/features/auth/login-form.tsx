import type { FormOf } from '../../web/admin/crud.ts'
import { fieldProps } from '../../web/admin/field-props.ts'
import { TextField } from '../../web/ui/field.tsx'
import { loginSchema } from './rules.ts'
import { EntryForm } from './entry-form.tsx'
import { useLogin } from './queries.ts'

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

/** Opens the session of an account. */
export function LoginForm({ onEntering }: { onEntering: (isEntering: boolean) => void }) {
  const login = useLogin()
  return (
    <EntryForm
      schema={loginSchema}
      start={{ username: '', password: '' }}
      Inputs={Inputs}
      submit="Login"
      done="You have been logged in successfully"
      failed={{ title: 'Login failed', text: 'Invalid username or password' }}
      send={login.mutateAsync}
      onEntering={onEntering}
    />
  )
}
