import { useFieldArray } from 'react-hook-form'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { wordsFor } from '../../../features/site/setting.ts'
import { OrderedRows } from '../../../platform/web/admin/ordered-rows.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { visibilitiesOf } from '../settings/sections-field.tsx'
import type { SettingsForm } from '../settings/settings-form.ts'
import styles from './make-it-yours.module.css'

const { label, parts } = siteSettings.sections

/** The order and the visibility of the sections; their words are in the settings. */
export function SectionOrder({ form }: { form: SettingsForm }) {
  const { fields, move } = useFieldArray({ control: form.control, name: 'sections' })
  const rows = fields.map(({ id, name, heading }, place) => ({
    id,
    name: heading,
    content: (
      <div className={styles.section}>
        <span className="medium">{heading}</span>
        <SelectField
          label={wordsFor(parts.shown.label, heading)}
          hideLabel
          options={visibilitiesOf(name)}
          {...form.register(`sections.${place}.shown`)}
        />
      </div>
    ),
  }))
  return <OrderedRows label={label} rows={rows} onMove={move} />
}
