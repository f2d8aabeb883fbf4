import { type ComponentType, type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { BusyFields } from '../../../../platform/web/admin/busy-fields.tsx'
import { FormAlert } from '../../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import styles from '../sign-in-forms.module.css'
import { errorMessage } from '../passkey-browser.ts'
import type { FormOf } from '../../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { passwordChangeSchema, passwordSchema } from '../../rules.ts'
import { PasswordField } from '../password-field.tsx'
import { useChangePassword } from './queries.ts'

interface StepDialogProps<Values extends FieldValues, Fields> {
  title: string
  /** Shown above the fields. */
  children?: ReactNode
  schema: GenericSchema<Values, Fields>
  start: Values
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
  submit: string
  danger?: boolean
  /** Errors that it throws are shown in the dialog. */
  send: (fields: Fields) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for a password or a code. Unlike other forms, it does not save what is typed. */
export function StepDialog<Values extends FieldValues, Fields>(
  props: StepDialogProps<Values, Fields>,
) {
  const { title, children, schema, Inputs, submit, danger = false, send, onClose } = props
  const form = useSchemaForm(schema, props.start)
  const { isSubmitting } = form.formState
  const [refusal, setRefusal] = useState<string>()

  const step = form.handleSubmit(async (fields) => {
    setRefusal(undefined)
    try {
      await send(fields)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  })

  function close() {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title={title} onClose={close}>
      <form noValidate onSubmit={(event) => void step(event)}>
        <BusyFields className={styles.fields} busy={isSubmitting}>
          {children}
          <Inputs form={form} />
        </BusyFields>
        {refusal !== undefined && <FormAlert text={refusal} />}
        <DialogActions>
          <Button variant="secondary" size="md" disabledFocusable={isSubmitting} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="md"
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting}
          >
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface PasswordDialogProps {
  title: string
  children: ReactNode
  submit: string
  danger?: boolean
  send: (fields: { password: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password before a change to the security of the account. */
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
    <PasswordField
      label="Password"
      autoComplete="current-password"
      {...fieldProps(form, 'password')}
    />
  )
}

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
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="A few words are easier to remember than symbols. Very common passwords are rejected."
        {...fieldProps(form, 'newPassword')}
      />
    </>
  )
}
