import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { wordsFor } from '../../../features/site/setting.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { OrderedRows } from '../../../platform/web/admin/ordered-rows.tsx'
import { RowAction } from '../../../platform/web/admin/row-actions.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { Buttons, Remark } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

const { label, remark, restore, parts } = siteSettings.links

/** The owner's places elsewhere, in their order. */
export function LinksField({ form }: { form: SettingsForm }) {
  const { control } = form
  const { fields, move, append, remove, replace } = useFieldArray({ control, name: 'links' })
  const rows = fields.map(({ id }, place) => {
    const path = `links.${place}` as const
    const name = wordsFor(parts.row.label, place + 1)
    return {
      id,
      name,
      content: (
        <div className={styles.link}>
          <TextField
            label={wordsFor(parts.label.label, place + 1)}
            {...fieldProps(form, `${path}.label`)}
          />
          <TextField
            label={wordsFor(parts.address.label, place + 1)}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...fieldProps(form, `${path}.address`)}
          />
        </div>
      ),
      tools: (
        <RowAction
          text="Remove"
          of={name}
          icon={<Trash2 />}
          tone="danger"
          onClick={() => remove(place)}
        />
      ),
    }
  })
  return (
    <>
      <Remark>{remark}</Remark>
      {rows.length > 0 && <OrderedRows label={label} rows={rows} onMove={move} />}
      <Buttons>
        <Button variant="secondary" size="md" onClick={() => append({ label: '', address: '' })}>
          <Plus aria-hidden="true" />
          {parts.add.label}
        </Button>
        <Button variant="secondary" size="md" onClick={() => replace(starterSite.links)}>
          {restore}
        </Button>
      </Buttons>
    </>
  )
}
