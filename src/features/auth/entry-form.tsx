import { valibotResolver } from '@hookform/resolvers/valibot'
import { type ComponentType, useEffect, useState } from 'react'
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { useLocation } from 'wouter'
import { FormAlert } from '../../web/admin/form-alert.tsx'
import { reasonOf } from '../../web/admin/notices.ts'
import { showToast } from '../../web/toast-store.ts'
import { Button } from '../../web/ui/button.tsx'
import styles from './entry-form.module.css'

const redirectDelayMs = 500

interface EntryFormProps<Values extends FieldValues, Fields> {
  schema: GenericSchema<Values, Fields>
  start: Values
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
  submit: string
  /** What the notices say; the failure is always destructive. */
  done: string
  failed: { title: string; text: string }
  send: (fields: Fields) => Promise<unknown>
  /** True from the press of the button on; false again when the server refuses. */
  onEntering: (isEntering: boolean) => void
}

/**
 * A form that ends in a session: it says so and goes to the admin area 500 ms later.
 * Source: specification, points 4, 8 and 9.
 */
export function EntryForm<Values extends FieldValues, Fields>(
  props: EntryFormProps<Values, Fields>,
) {
  const { schema, Inputs, submit, done, failed, send, onEntering } = props
  const [start] = useState(props.start)
  const form = useForm<Values, unknown, Fields>({
    values: start,
    resolver: valibotResolver(schema),
  })
  const [refusal, setRefusal] = useState<string>()
  const [isIn, setIn] = useState(false)
  useGoToAdmin(isIn)

  const enter = form.handleSubmit(async (fields) => {
    setRefusal(undefined)
    onEntering(true)
    try {
      await send(fields)
    } catch (error) {
      onEntering(false)
      setRefusal(reasonOf(error instanceof Error ? error : new Error(String(error))))
      showToast({ ...failed, variant: 'destructive' })
      return
    }
    showToast({ title: 'Success', text: done })
    setIn(true)
  })

  const busy = form.formState.isSubmitting || isIn
  return (
    <form noValidate onSubmit={(event) => void enter(event)}>
      <fieldset className={styles.fields} disabled={busy}>
        <Inputs form={form} />
      </fieldset>
      {refusal !== undefined && refusal !== failed.text && <FormAlert text={refusal} />}
      <Button type="submit" className={styles.submit} busy={busy}>
        {submit}
      </Button>
    </form>
  )
}

function useGoToAdmin(isIn: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isIn) return
    const timer = setTimeout(() => navigate('/admin'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isIn, navigate])
}
