import { type SkyChoice, skyFields } from '@ephemeris/sky'
import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { TextField } from '../../platform/web/ui/field.tsx'
import { SelectField } from '../../platform/web/ui/select.tsx'
import type { SettingsForm } from './settings-form.ts'

const options = [
  ...Object.entries(skyFields).map(([value, { name }]) => ({ value, text: name })),
  { value: 'own', text: 'A field of my own' },
]

const numbers = [
  { name: 'ra', label: 'Right Ascension', min: 0, max: 360, hint: 'Degrees; an hour has 15' },
  { name: 'dec', label: 'Declination', min: -90, max: 90, hint: 'Degrees, negative to the south' },
  { name: 'width', label: 'Width', min: 20, max: 100, hint: 'Degrees across a wide screen' },
] as const

/** The field of the sky on the plates of the site, with its place where it is one of the owner's own. */
export function SkyField({ form }: { form: SettingsForm }) {
  const chosen = useWatch({ control: form.control, name: 'sky.field' })
  return (
    <>
      <SelectField
        label="Field of the Sky"
        options={options}
        {...form.register('sky.field', {
          // A custom field starts with the coordinates of the one that was chosen before, and old validation errors are dropped.
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
