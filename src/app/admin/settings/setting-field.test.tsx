import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { type SettingName, settingNames } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { show } from '../../../testing/show.tsx'
import { SettingField, type UnusualName } from './setting-field.tsx'
import { type SettingsForm, type SiteFields, type TypedSite, valuesOf } from './settings-form.ts'

type UsualName = Exclude<SettingName, UnusualName>

const isUsual = (name: SettingName): name is UsualName => siteSettings[name].control !== 'own'

function Fields({ names }: { names: readonly UsualName[] }) {
  const form: SettingsForm = useForm<TypedSite, unknown, SiteFields>({
    defaultValues: valuesOf(starterSite),
  })
  return names.map((name) => <SettingField key={name} form={form} name={name} />)
}

test('a setting has a control with its name, label, value and hint', () => {
  const names = settingNames.filter(isUsual)
  expect(names.length).toBeGreaterThan(15)
  show(<Fields names={names} />)
  for (const name of names) {
    const { label, hint = label } = siteSettings[name]
    expect(screen.getByLabelText(label).getAttribute('name')).toBe(name)
    expect(screen.getByText(hint)).toBeTruthy()
  }
  expect(screen.getByLabelText('Body')).toHaveProperty('value', starterSite.about.join('\n\n'))
  expect(screen.getByLabelText('Longitude')).toHaveProperty('valueAsNumber', -70.4)
  expect(screen.getByLabelText('Visitors can write comments')).toHaveProperty('checked', true)
})
