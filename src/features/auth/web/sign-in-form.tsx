import type { ComponentType } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import styles from './sign-in-form.module.css'
import type { Outcome } from './queries.ts'
import { type SignInFormCopy, useSignInForm } from './use-sign-in-form.ts'

interface SignInFormProps<Values extends FieldValues, Fields> extends SignInFormCopy {
  schema: GenericSchema<Values, Fields>
  start: Values
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
  submit: string
  send: (fields: Fields) => Promise<Outcome>
}

/** A form that ends in a session. */
export function SignInForm<Values extends FieldValues, Fields>(
  props: SignInFormProps<Values, Fields>,
) {
  const { schema, start, Inputs, submit, send } = props
  const form = useSchemaForm(schema, start)
  const { enter, isIn, refusal } = useSignInForm(props)
  const press = form.handleSubmit((fields) => enter(() => send(fields)))
  const busy = form.formState.isSubmitting || isIn
  return (
    <form noValidate onSubmit={(event) => void press(event)}>
      <fieldset className={styles.fields} disabled={busy}>
        <Inputs form={form} />
      </fieldset>
      {refusal !== undefined && <FormAlert text={refusal} />}
      <Button type="submit" className={styles.submit} busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
