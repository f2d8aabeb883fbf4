import { type ComponentType, type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { FormAlert } from '../../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import styles from '../sign-in-form.module.css'
import { sentenceOf } from '../sentence.ts'

interface StepDialogProps<Values extends FieldValues, Fields> {
  title: string
  /** What stands above the fields. */
  children?: ReactNode
  schema: GenericSchema<Values, Fields>
  start: Values
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
  submit: string
  danger?: boolean
  /** Sends the step and says what comes next; what it throws is shown in place. */
  send: (fields: Fields) => Promise<void>
  onClose: () => void
}

/** One step that asks for a password or a code. Unlike other forms it keeps nothing of what is typed. */
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
      setRefusal(sentenceOf(error))
    }
  })

  function close() {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title={title} onClose={close}>
      <form noValidate onSubmit={(event) => void step(event)}>
        <fieldset className={styles.fields} disabled={isSubmitting}>
          {children}
          <Inputs form={form} />
        </fieldset>
        {refusal !== undefined && <FormAlert text={refusal} />}
        <DialogActions>
          <Button variant="secondary" size="md" disabled={isSubmitting} onClick={close}>
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
