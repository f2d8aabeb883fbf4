import { wordsFor } from '../../../features/site/setting.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { Remark } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

const { label, parts, remark } = siteSettings.figures

/** What stands beside the number of subscribers. */
export function FiguresFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <Remark>{remark}</Remark>
      {([0, 1] as const).map((place) => (
        <div key={place} className={styles.link}>
          <TextField
            label={wordsFor(label, place + 1)}
            {...fieldProps(form, `figures.${place}.value`)}
          />
          <TextField
            label={wordsFor(parts.label.label, place + 1)}
            {...fieldProps(form, `figures.${place}.label`)}
          />
        </div>
      ))}
    </>
  )
}
