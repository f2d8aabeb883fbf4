import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { TextField } from '../ui/field.tsx'
import { fieldProps } from './field-props.ts'

interface ImageUrlFieldProps<Values extends FieldValues, Fields> {
  form: UseFormReturn<Values, unknown, Fields>
  name: FieldPath<Values>
  label: string
}

/** The optional address of a picture; left empty, none is sent. */
export function ImageUrlField<Values extends FieldValues, Fields>(
  props: ImageUrlFieldProps<Values, Fields>,
) {
  const { form, name, label } = props
  return (
    <TextField
      label={label}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      {...fieldProps(form, name)}
    />
  )
}
