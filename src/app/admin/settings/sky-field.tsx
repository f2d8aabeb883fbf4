import { type SkyChoice, skyFields } from '@ephemeris/sky'
import { useWatch } from 'react-hook-form'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import type { SettingsForm } from './settings-form.ts'

const { label, parts } = siteSettings.sky

const options = [
  ...Object.entries(skyFields).map(([value, { name }]) => ({ value, text: name })),
  { value: 'own', text: parts.own.label },
]

const numbers = [
  { name: 'ra', ...parts.ra, min: 0, max: 360 },
  { name: 'dec', ...parts.dec, min: -90, max: 90 },
  { name: 'width', ...parts.width, min: 20, max: 100 },
] as const

/** The field of the sky on the plates of the site, with coordinates for a custom one. */
export function SkyField({ form }: { form: SettingsForm }) {
  const chosen = useWatch({ control: form.control, name: 'sky.field' })
  return (
    <>
      <SelectField
        label={label}
        options={options}
        {...form.register('sky.field', {
          // A custom field starts with the coordinates of the previous choice, without its validation errors.
          onChange: ({ target }: { target: { value: SkyChoice['field'] } }) => {
            if (target.value === 'own') return
            const { ra, dec, width } = skyFields[target.value]
            form.setValue('sky', { field: target.value, ra, dec, width }, { shouldDirty: true })
            form.clearErrors('sky')
          },
        })}
      />
      {chosen === 'own' &&
        numbers.map(({ name, ...field }) => (
          <TextField
            key={name}
            type="number"
            step="any"
            {...field}
            {...fieldProps(form, `sky.${name}`, { valueAsNumber: true })}
          />
        ))}
    </>
  )
}
