import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useAutosave } from '../autosave/use-autosave.ts'

/**
 * Saves drafts of a form of the admin area.
 * @param name which form of which row, such as 'quote/new' or 'quote/7'
 * @param start what its fields begin with
 * @returns the offer for a `DraftBar`, `clear` for after the form was sent or given up, and `restart` for when it goes on
 */
export function useFormAutosave<Values extends FieldValues, Fields>(
  form: UseFormReturn<Values, unknown, Fields>,
  name: string,
  start: Values,
) {
  const { offer, note, clear, restart } = useAutosave({
    name,
    start,
    read: form.getValues,
    write: (values) => form.reset({ ...start, ...values }, { keepDefaultValues: true }),
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => note(values) }),
    [subscribe, note],
  )
  return { offer, clear, restart }
}
