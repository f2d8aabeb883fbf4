import { useFieldArray } from 'react-hook-form'
import { listSections, type SectionName } from '../../../shared/sections.ts'
import { wordsFor } from '../../../features/site/setting.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import type { Settings } from '../../../features/site/contract.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { isStarterNote } from '../../../features/setup/unchanged-starter-texts.ts'
import { OrderedRows } from '../../../platform/web/admin/ordered-rows.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { Buttons, optionsOf, Remark } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './list-fields.module.css'

const { label, remark, parts } = siteSettings.sections

/** The ten sections of the home page: their order, their texts, and which are visible. */
export function SectionsField({ form }: { form: SettingsForm }) {
  const { fields, move } = useFieldArray({ control: form.control, name: 'sections' })
  const rows = fields.map(({ id, name }, place) => ({
    id,
    name: nameOf(name),
    content: <SectionInputs form={form} place={place} name={name} />,
  }))
  /** Clears the intro lines of the starter content that the owner has not changed. */
  function removeStarterNotes() {
    for (const [place, section] of form.getValues('sections').entries())
      if (isStarterNote(section)) form.setValue(`sections.${place}.note`, '', { shouldDirty: true })
  }

  return (
    <>
      <Remark>{remark}</Remark>
      <OrderedRows label={label} rows={rows} onMove={move} />
      <Buttons>
        <Button variant="secondary" size="md" onClick={removeStarterNotes}>
          {parts.removeNotes.label}
        </Button>
      </Buttons>
    </>
  )
}

/** The visibilities to choose from: only a list can be hidden while empty. */
export function visibilitiesOf(section: SectionName) {
  return optionsOf(parts.shown.options).filter(
    ({ value }) => value !== 'filled' || listSections.includes(section),
  )
}

interface SectionInputsProps {
  form: SettingsForm
  place: number
  name: Settings['sections'][number]['name']
}

function SectionInputs({ form, place, name }: SectionInputsProps) {
  const path = `sections.${place}` as const
  const of = nameOf(name)
  return (
    <div className={styles.section}>
      <TextField
        label={wordsFor(parts.heading.label, of)}
        {...fieldProps(form, `${path}.heading`)}
      />
      <SelectField
        label={wordsFor(parts.shown.label, of)}
        options={visibilitiesOf(name)}
        {...form.register(`${path}.shown`)}
      />
      {/* The texts of the first section are fields of another group. */}
      {name !== 'home' && (
        <TextField
          label={wordsFor(parts.note.label, of)}
          className={styles.wide}
          {...fieldProps(form, `${path}.note`)}
        />
      )}
    </div>
  )
}

/** The fixed name of a section, whatever its heading is. */
function nameOf(section: string): string {
  return section.charAt(0).toUpperCase() + section.slice(1)
}
