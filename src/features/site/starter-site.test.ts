import { expect, test } from 'vitest'
import { completeSettings, starterSite } from './starter-site.ts'

test('settings that were stored before there were others get those of a fresh site', () => {
  const { links, ...old } = { ...starterSite, ownerName: 'Mira Ceti' }
  expect(completeSettings({ ...old, imprint: ['Gone'] })).toEqual({ ...old, links })
  expect(completeSettings(undefined)).toEqual(starterSite)
})
