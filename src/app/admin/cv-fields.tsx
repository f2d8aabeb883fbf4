import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ContentField } from '../../features/blog/web/editor/content-field.tsx'
import type { StoredFile } from '../../features/files/contract.ts'
import { fileEnding, filesUrl } from '../../shared/files.ts'
import { CheckboxField } from '../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { SelectField } from '../../platform/web/ui/select.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

const filesOptions = readOptions<StoredFile[]>(filesUrl)

/** The settings of the curriculum vitae. */
export function CvFields({ form }: { form: SettingsForm }) {
  const [text, file] = useWatch({ control: form.control, name: ['cv.text', 'cv.file'] })
  const { data: files = [] } = useQuery(filesOptions)
  const names = files.map(({ name }) => name).filter((name) => fileEnding(name) === 'pdf')
  // The chosen file stays an option while the list of files is loading, and after the file was deleted.
  const known = [...new Set([...names, ...(file === '' ? [] : [file])])]
  return (
    <>
      <ContentField
        as="cv"
        label="CV"
        hint="Markdown. An item that begins with a year in bold has it in a column of its own: - **2021–2024** Fellow, Example Observatory. A block of ```publications lists yours, with lines such as show: first, limit: 10, since: 2020 or style: short."
        content={text}
        field={fieldProps(form, 'cv.text')}
        attempts={form.formState.submitCount}
      />
      <div>
        <CheckboxField label="Shown on the site" {...form.register('cv.isShown')} />
        <p className={styles.remark}>
          With a text it is the page /cv, linked in the header; your name, subtitle, location, email
          and profiles stand above it.
        </p>
      </div>
      <div>
        <SelectField
          // A select forgets a value that it has no option for: it is mounted again once the files are known.
          key={known.join()}
          label="PDF for Download"
          options={[
            { value: '', text: 'None' },
            ...known.map((name) => ({ value: name, text: name })),
          ]}
          {...form.register('cv.file')}
        />
        <p className={styles.remark}>One of the PDFs under Pictures and files.</p>
      </div>
    </>
  )
}
