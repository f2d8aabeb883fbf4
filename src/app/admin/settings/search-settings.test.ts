import { expect, test } from 'vitest'
import { settingPages } from '../../../features/site/setting.ts'
import { settingsOn } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { nameOf, searchSettings } from './search-settings.ts'

test('every setting is found by its label and by its hint, with its page and its field', () => {
  for (const { name: page } of settingPages)
    for (const setting of settingsOn(page)) {
      const { hint = nameOf(setting) } = siteSettings[setting]
      const finding = { label: nameOf(setting), page, field: setting }
      expect(searchSettings(nameOf(setting))).toContainEqual(finding)
      expect(searchSettings(hint.toUpperCase())).toContainEqual(finding)
    }
})

test('every page is found by its title', () => {
  for (const { name: page, title } of settingPages)
    expect(searchSettings(title).map((finding) => finding.page)).toContain(page)
})

test.each([
  ['time zone', { label: 'Time zone', page: 'identity', field: 'timeZone' }],
  ['accent', { label: 'Accent', page: 'appearance', field: 'accent' }],
  ['redirects', { label: 'Redirects', page: 'redirects', field: 'redirects' }],
  [
    'alternative portrait',
    { label: 'Alternative text', page: 'appearance', field: 'portrait.alt' },
  ],
  ['passkey', { label: 'Second factor', page: 'security', field: 'second-factor' }],
  ['smtp', { label: 'Mail', page: 'newsletter', field: 'mail' }],
])('the first finding for %j is what it names', (query, finding) => {
  expect(searchSettings(query)[0]).toEqual(finding)
})

test('nothing is found for nothing, or for words of which one is nowhere', () => {
  expect(searchSettings(' ')).toEqual([])
  expect(searchSettings('time aardvark')).toEqual([])
})
