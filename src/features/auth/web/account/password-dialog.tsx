import type { ReactNode } from 'react'
import type { FormOf } from '../../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { passwordChangeSchema, passwordSchema } from '../../rules.ts'
import { useChangePassword } from './queries.ts'
import { StepDialog } from './step-dialog.tsx'

interface PasswordDialogProps {
  title: string
  children: ReactNode
  submit: string
  danger?: boolean
  send: (fields: { password: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password before something that changes how the account is secured. */
export function PasswordDialog({ title, children, ...rest }: PasswordDialogProps) {
  return (
    <StepDialog
      {...rest}
      title={title}
      schema={passwordSchema}
      start={{ password: '' }}
      Inputs={PasswordInput}
    >
      <p>{children}</p>
    </StepDialog>
  )
}

function PasswordInput({ form }: { form: FormOf<typeof passwordSchema> }) {
  return (
    <TextField
      label="Password"
      type="password"
      autoComplete="current-password"
      {...fieldProps(form, 'password')}
    />
  )
}

/** Chooses a new password. */
export function NewPasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword()
  return (
    <StepDialog
      title="Change Password"
      schema={passwordChangeSchema}
      start={{ password: '', newPassword: '' }}
      Inputs={NewPasswordInputs}
      submit="Change Password"
      send={async (fields) => {
        await change.mutateAsync(fields)
        toastSuccess('Password changed. All other browsers are signed out.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function NewPasswordInputs({ form }: { form: FormOf<typeof passwordChangeSchema> }) {
  return (
    <>
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="A few words are easier to keep than signs. The most common passwords are refused."
        {...fieldProps(form, 'newPassword')}
      />
    </>
  )
}
