import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldProps } from '../../web/admin/field-props.ts'
import { FormAlert } from '../../web/admin/form-alert.tsx'
import { reasonOf } from '../../web/admin/notices.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog, DialogActions } from '../../web/ui/dialog.tsx'
import { TextField } from '../../web/ui/field.tsx'
import type { Login } from './contract.ts'
import styles from './entry-form.module.css'
import { useLogin } from './queries.ts'
import { loginSchema } from './rules.ts'

interface SessionDialogProps {
  username: string
  onOpened: () => void
  onCancel: () => void
}

/** Signs the same account in again without leaving what was being done. */
export function SessionDialog({ username, onOpened, onCancel }: SessionDialogProps) {
  const [start] = useState({ username, password: '' })
  const form = useForm<Login>({ values: start, resolver: valibotResolver(loginSchema) })
  const { isSubmitting } = form.formState
  const [refusal, setRefusal] = useState<string>()
  const login = useLogin()

  const enter = form.handleSubmit(async (fields) => {
    setRefusal(undefined)
    try {
      await login.mutateAsync(fields)
    } catch (error) {
      setRefusal(reasonOf(error instanceof Error ? error : new Error(String(error))))
      return
    }
    onOpened()
  })

  function close() {
    if (!isSubmitting) onCancel()
  }

  return (
    <Dialog title="Sign in again" onClose={close}>
      <form noValidate onSubmit={(event) => void enter(event)}>
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
          <Button variant="secondary" size="md" disabled={isSubmitting} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="md" busy={isSubmitting}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
