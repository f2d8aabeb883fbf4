import { expect, test } from 'vitest'
import { completeSettings, starterSite } from './starter-site.ts'

test('settings stored by an older version get the defaults', () => {
  const { links, ...old } = { ...starterSite, ownerName: 'Mira Ceti' }
  expect(completeSettings({ ...old, imprint: ['Gone'] })).toEqual({ ...old, links })
  expect(completeSettings(undefined)).toEqual(starterSite)
})
