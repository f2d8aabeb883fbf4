import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ContentField } from '../../../features/blog/web/editor/content-field.tsx'
import type { StoredFile } from '../../../features/files/contract.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { fileEnding, filesUrl } from '../../../shared/files.ts'
import { CheckboxField } from '../../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { optionsOf, Remark } from './setting-field.tsx'
import { SettingHistory } from './setting-history.tsx'
import type { SettingsForm } from './settings-form.ts'

const { label, hint, parts } = siteSettings.cv

const filesOptions = readOptions<StoredFile[]>(filesUrl)

/** The settings of the curriculum vitae. */
export function CvFields({ form }: { form: SettingsForm }) {
  const [text, file] = useWatch({ control: form.control, name: ['cv.text', 'cv.file'] })
  const { data: files = [] } = useQuery(filesOptions)
  const names = files.map(({ name }) => name).filter((name) => fileEnding(name) === 'pdf')
  // The chosen file stays an option while the list of files loads, and after the file was deleted.
  const known = [...new Set([...names, ...(file === '' ? [] : [file])])]
  return (
    <>
      <ContentField
        as="cv"
        {...{ label, hint }}
        content={text}
        field={fieldProps(form, 'cv.text')}
        attempts={form.formState.submitCount}
      />
      <SettingHistory form={form} kind="cv" />
      <div>
        <CheckboxField label={parts.isShown.label} {...form.register('cv.isShown')} />
        <Remark>{parts.isShown.remark}</Remark>
      </div>
      <div>
        <SelectField
          // A select drops a value without an option: it is mounted again once the files are loaded.
          key={known.join()}
          label={parts.file.label}
          options={[
            ...optionsOf(parts.file.options),
            ...known.map((name) => ({ value: name, text: name })),
          ]}
          {...form.register('cv.file')}
        />
        <Remark>{parts.file.remark}</Remark>
      </div>
    </>
  )
}
