import { SelectField } from '../../../../platform/web/ui/select.tsx'
import { languages } from '../../languages.ts'
import { licences } from '../../licences.ts'
import type { PostForm } from './post-form.ts'
import styles from './terms-fields.module.css'

const languageOptions = [
  { value: '', text: 'English' },
  ...Object.entries(languages).map(([value, text]) => ({ value, text })),
]

const licenceOptions = [
  { value: '', text: 'None' },
  ...Object.entries(licences).map(([value, { text }]) => ({ value, text })),
]

/** The language and the licence of a post. */
export function TermsFields({ form }: { form: PostForm }) {
  return (
    <div className={styles.fields}>
      <SelectField label="Language" options={languageOptions} {...form.register('language')} />
      <SelectField label="Licence" options={licenceOptions} {...form.register('licence')} />
    </div>
  )
}
