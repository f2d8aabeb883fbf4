import { expect, test } from 'vitest'
import { completeSettings, starterSite } from './starter-site.ts'

test('settings of a time that knew three profiles come with these as links', () => {
  const { links: _, ...old } = { ...starterSite, ownerName: 'Mira Ceti' }
  const social = { snapchat: 'https://www.snapchat.com/add/mira', linkedin: 'https://x.example' }
  expect(completeSettings({ ...old, social, imprint: ['Gone'] })).toEqual({
    ...old,
    links: [
      { label: 'Snapchat', address: 'https://www.snapchat.com/add/mira' },
      { label: 'LinkedIn', address: 'https://x.example' },
    ],
  })
  expect(completeSettings(undefined)).toEqual(starterSite)
})
