import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useAutosave } from '../autosave/use-autosave.ts'

/**
 * Autosaves a form of the admin area.
 * @param name the key of its drafts, such as 'quote/new' or 'quote/7'
 * @param continues the id of a draft that it continues
 * @returns the offer for a `DraftBar`, `clear` for after submitting or discarding, `restart` for after saving, and `schedule`
 * for values that remain unsaved then
 */
export function useFormAutosave<Values extends FieldValues, Fields>(
  form: UseFormReturn<Values, unknown, Fields>,
  name: string,
  start: Values,
  continues?: string,
) {
  const { offer, draftId, schedule, clear, restart } = useAutosave({
    name,
    start,
    continues,
    read: form.getValues,
    write: (values) => form.reset({ ...start, ...values }, { keepDefaultValues: true }),
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => schedule(values) }),
    [subscribe, schedule],
  )
  return { offer, draftId, clear, restart, schedule }
}
