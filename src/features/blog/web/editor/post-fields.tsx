import { CheckboxField } from '../../../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../../platform/web/ui/select.tsx'
import { languages } from '../../languages.ts'
import { codeLicences, licences } from '../../../../shared/licences.ts'
import { AuthorsField } from './authors-field.tsx'
import { CoverField } from './cover-field.tsx'
import styles from './post-fields.module.css'
import type { PostForm } from './post-form.ts'
import { SeriesField } from './series-field.tsx'
import { SlugField } from './slug-field.tsx'
import { TagsField } from './tags-field.tsx'

interface PostFieldsProps extends KnownPost {
  form: PostForm
}

/** What is known of a stored post besides the values of the form. */
export interface KnownPost {
  /** Undefined for a new post. */
  id: number | undefined
  /** The file that the post was synced from, if there is one. */
  writtenIn: string | undefined
}

const languageOptions = [
  { value: '', text: 'English' },
  ...Object.entries(languages).map(([value, text]) => ({ value, text })),
]

const licenceOptions = [
  { value: '', text: 'That of the site' },
  ...Object.entries(licences).map(([value, { text }]) => ({ value, text })),
]

const codeLicenceOptions = [
  { value: '', text: 'That of the text' },
  ...Object.entries(codeLicences).map(([value, { text }]) => ({ value, text })),
]

const lineBreakOptions = [
  { value: '', text: 'Kept' },
  { value: 'joined', text: 'Joined' },
]

/** The fields of a post besides its title, its text and when it appears: the same in the window and on the page. */
export function PostFields({ form, id, writtenIn }: PostFieldsProps) {
  return (
    <>
      <TextField label="Category" required {...fieldProps(form, 'category')} />
      <TagsField form={form} />
      <SeriesField form={form} />
      <TextArea label="Excerpt" rows={3} required {...fieldProps(form, 'excerpt')} />
      <div className={styles.pair}>
        <TextField label="Date" required {...fieldProps(form, 'date')} />
        <SelectField label="Language" options={languageOptions} {...form.register('language')} />
      </div>
      <SlugField form={form} id={id} />
      <CoverField form={form} />
      <div className={styles.pair}>
        <SelectField label="Licence" options={licenceOptions} {...form.register('licence')} />
        <SelectField
          label="Licence of the code"
          options={codeLicenceOptions}
          {...form.register('codeLicence')}
        />
      </div>
      <AuthorsField form={form} />
      <TextField label="DOI" {...fieldProps(form, 'doi')} />
      <SelectField
        label="Line breaks"
        options={lineBreakOptions}
        {...form.register('lineBreaks')}
      />
      <CheckboxField label="Numbered sections" {...form.register('numberedSections')} />
      {writtenIn !== undefined && (
        <p className="muted small wrap-anywhere">
          Synced from the file <code>{writtenIn}</code>
        </p>
      )}
    </>
  )
}
