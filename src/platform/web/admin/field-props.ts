import type {
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form'

/** The props of a text field: name, value, events and error message. */
export function fieldProps<Values extends FieldValues, Fields, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Fields>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = form.getFieldState(name, form.formState).error?.message
  return { ...form.register(name, options), error }
}

export interface MarkdownFieldProps {
  label: string
  hint?: string | undefined
  content: string
  /** The result of `fieldProps`. */
  field: UseFormRegisterReturn & { error: string | undefined }
  /** The number of attempts to save the form. */
  attempts: number
}
