import * as v from 'valibot'
import { expect, test } from 'vitest'
import { settingGroups, settingPages, textPlaces } from './setting.ts'
import {
  placeTexts,
  publicSettings,
  settingNames,
  settingsIn,
  settingsOn,
  siteSchema,
} from './settings.ts'
import { siteSettings } from './settings-table.ts'
import { starterSite } from './starter-site.ts'

test('the defaults are valid', () => {
  expect(Object.keys(starterSite)).toEqual(settingNames)
  expect(v.parse(siteSchema, starterSite)).toEqual(starterSite)
})

test('every setting is in a group of the form, and no group is empty', () => {
  const groups = settingGroups.map(({ name }) => settingsIn(name))
  expect(groups.filter((names) => names.length === 0)).toEqual([])
  expect(groups.flat().toSorted()).toEqual(settingNames.toSorted())
})

test('every setting is on exactly one page', () => {
  const pages = settingPages.map(({ name }) => settingsOn(name))
  expect(pages.flat().toSorted()).toEqual(settingNames.toSorted())
})

test('visitors get public settings, except those of hidden parts', () => {
  const given = publicSettings(starterSite, () => true)
  const forOwner = settingNames.filter((name) => siteSettings[name].visitors === 'never')
  expect(forOwner).toContain('macros')
  const onPages = textPlaces.flatMap((place) => Object.keys(placeTexts(starterSite, place)))
  expect(onPages).toContain('heroWork')
  const others = new Set<string>([...forOwner, ...onPages])
  expect(Object.keys(given)).toEqual(settingNames.filter((name) => !others.has(name)))
  expect(given).toEqual(
    expect.objectContaining({ email: starterSite.email, figures: starterSite.figures }),
  )
  const onCv = publicSettings(starterSite, (part) => part === 'cv')
  expect(onCv).toMatchObject({ tagline: '', about: [], availability: '', figures: [] })
  expect(onCv).toMatchObject({ email: starterSite.email, title: starterSite.title })
  const none = publicSettings(starterSite, () => false)
  expect(none).toMatchObject({ email: '', location: '', title: starterSite.title })
})
