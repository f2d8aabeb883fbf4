import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Ties a text field to its place in a form: name, value, events and the sentence of its error. */
export function fieldProps<Values extends FieldValues, Fields, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Fields>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = form.getFieldState(name, form.formState).error?.message
  return { ...form.register(name, options), error }
}
