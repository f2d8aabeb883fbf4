import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { registerSchema } from '../rules.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useRegister } from './queries.ts'
import styles from './register-form.module.css'

function Inputs({ form }: { form: FormOf<typeof registerSchema> }) {
  return (
    <>
      <TextField label="Name" autoComplete="name" {...fieldProps(form, 'name')} />
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
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
        autoComplete="new-password"
        {...fieldProps(form, 'password')}
      />
    </>
  )
}

interface RegisterFormProps {
  claimCode: string | undefined
  onEntering: (isEntering: boolean) => void
}

/** Makes an account and its first session. */
export function RegisterForm({ claimCode, onEntering }: RegisterFormProps) {
  const register = useRegister(claimCode)
  return (
    <>
      {claimCode !== undefined && (
        <p className={styles.claim}>
          Your link carries the claim code of this site: the account you create here will own it.
        </p>
      )}
      <SignInForm
        schema={registerSchema}
        start={{ name: '', email: '', username: '', password: '' }}
        Inputs={Inputs}
        submit="Register"
        done="Your account has been created successfully"
        failed={{ title: 'Registration failed', text: 'This username may already be taken' }}
        send={register.mutateAsync}
        onEntering={onEntering}
      />
    </>
  )
}
