import type { UseFormRegisterReturn } from 'react-hook-form'

/** What an editor of Markdown is given of the form that its text belongs to. */
export interface MarkdownFieldProps {
  label: string
  hint?: string | undefined
  /** What stands in it now. */
  content: string
  /** Its place in the form, as `fieldProps` gives it. */
  field: UseFormRegisterReturn & { error: string | undefined }
  /** How often the form was tried to be saved. */
  attempts: number
}
