import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { starterSite } from '../../features/site/starter-site.ts'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { OrderedRows } from '../../platform/web/admin/ordered-rows.tsx'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

/** The owner's places elsewhere, in their order. */
export function LinksField({ form }: { form: SettingsForm }) {
  const { control } = form
  const { fields, move, append, remove, replace } = useFieldArray({ control, name: 'links' })
  const rows = fields.map(({ id }, place) => {
    const path = `links.${place}` as const
    const name = `Link ${place + 1}`
    return {
      id,
      name,
      content: (
        <div className={styles.link}>
          <TextField label={`Label of ${name}`} {...fieldProps(form, `${path}.label`)} />
          <TextField
            label={`Address of ${name}`}
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
      <p className={styles.remark}>
        In the contact card, in the footer and in the data for search engines. An address begins
        with https:// or mailto:; the well-known places get their mark.
      </p>
      {rows.length > 0 && <OrderedRows label="Links" rows={rows} onMove={move} />}
      <div className={styles.buttons}>
        <Button variant="secondary" size="md" onClick={() => append({ label: '', address: '' })}>
          <Plus aria-hidden="true" />
          Add Link
        </Button>
        <Button variant="secondary" size="md" onClick={() => replace(starterSite.links)}>
          Links As They Came
        </Button>
      </div>
    </>
  )
}
