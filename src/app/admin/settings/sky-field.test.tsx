import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { starterSite } from '../../../features/site/starter-site.ts'
import { show } from '../../../testing/show.tsx'
import { type SettingsForm, type SiteFields, type TypedSite, valuesOf } from './settings-form.ts'
import { SkyField } from './sky-field.tsx'

function Shown() {
  const form: SettingsForm = useForm<TypedSite, unknown, SiteFields>({
    defaultValues: valuesOf(starterSite),
  })
  return (
    <>
      <SkyField form={form} />
      <output>{JSON.stringify(useWatch({ control: form.control, name: 'sky' }))}</output>
    </>
  )
}

const chosen = () => JSON.parse(screen.getByRole('status').textContent) as unknown

const option = (name: string) => screen.getByRole('radio', { name })

test('there are twelve fields and a custom one, and only that has coordinates', async () => {
  const person = userEvent.setup()
  show(<Shown />)
  expect(screen.getAllByRole('radio')).toHaveLength(12)
  expect(option('Orion and Taurus')).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Declination')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Use a field of your own' }))
  expect(screen.getByLabelText('Declination')).toHaveProperty('valueAsNumber', 5)
  expect(screen.getByLabelText('Width')).toHaveProperty('valueAsNumber', 100)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

test('a custom field starts at the previously chosen one', async () => {
  const person = userEvent.setup()
  show(<Shown />)
  await person.click(option('Carina'))
  expect(chosen()).toEqual({ field: 'carina', ra: 158, dec: -58, width: 70 })
  await person.click(screen.getByRole('button', { name: 'Use a field of your own' }))
  await person.clear(screen.getByLabelText('Right ascension'))
  await person.type(screen.getByLabelText('Right ascension'), '160.5')
  expect(chosen()).toEqual({ field: 'own', ra: 160.5, dec: -58, width: 70 })
})
