import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { reportInvalid } from '../ui/report-invalid.ts'

/**
 * A form that is validated by the schema of its call, and reports which fields are invalid.
 * @param start the initial values, read once: later values never overwrite typed ones
 */
export function useSchemaForm<Values extends FieldValues, Fields>(
  schema: GenericSchema<Values, Fields>,
  start: Values | (() => Values),
) {
  const [values] = useState(start)
  const form = useForm<Values, unknown, Fields>({
    values,
    resolver: valibotResolver(schema),
    // The focus moves once the fields are marked.
    shouldFocusError: false,
  })
  const { submitCount, isSubmitSuccessful } = form.formState
  const wasRefused = submitCount > 0 && !isSubmitSuccessful
  useEffect(() => {
    if (wasRefused) reportInvalidForm()
  }, [wasRefused, submitCount])
  return form
}

/** Reports the invalid fields of the form in front. */
export function reportInvalidForm(): void {
  const marked = [...document.querySelectorAll('[aria-invalid=true]')].at(-1)
  reportInvalid(marked?.closest('form, [role=dialog]'))
}
