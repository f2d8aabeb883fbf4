import { CitationFields } from './citation-fields.tsx'
import { MacrosField } from './macros-field.tsx'
import type { SettingsForm } from './settings-form.ts'

/** What holds in the texts of all posts. */
export function WritingFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <MacrosField form={form} />
      <CitationFields form={form} />
    </>
  )
}
