import { expect, test } from 'vitest'
import type { Settings } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'
import { findUnchangedStarterTexts } from './unchanged-starter-texts.ts'

const labelsOf = (settings: Settings) =>
  findUnchangedStarterTexts(settings).map(({ label }) => label)

test('every text of the placeholder owner is listed until it is changed', () => {
  expect(labelsOf(starterSite)).toEqual([
    'Your name',
    'Site title',
    'Description',
    'Headline',
    'Subtitle',
    'Tagline',
    'Opening',
    'Body',
    'Extended bio',
    'Names in papers',
    'Intro line of Skills',
    'Intro line of Projects',
    'Intro line of Blog',
    'Intro line of Dashboard',
    'Intro line of Interests',
    'Intro line of Music',
    'Intro line of Newsletter',
    'Intro line of Contact Me',
    'Intro of the dashboard',
    'Statistic 1',
    'Statistic 2',
    'Note under articles',
    'Email',
    'Location',
    'Availability',
    'Snapchat',
    'Instagram',
    'LinkedIn',
  ])
  const { length } = findUnchangedStarterTexts(starterSite)
  expect(labelsOf({ ...starterSite, headline: 'Look again.' })).toHaveLength(length - 1)
})

test('the intro of a moved section is found in its place, and that of a hidden one is not listed', () => {
  const sections = starterSite.sections.toReversed()
  const found = findUnchangedStarterTexts({ ...starterSite, sections })
  expect(found).toContainEqual({
    step: 'look',
    field: 'sections.7.note',
    label: 'Intro line of Skills',
  })
  const hidden = sections.map((section) => ({ ...section, shown: 'never' as const }))
  expect(labelsOf({ ...starterSite, sections: hidden })).not.toContain('Intro line of Skills')
})

test('after everything was changed, nothing is listed', () => {
  const mine: Settings = {
    ...starterSite,
    ownerName: 'Mira',
    title: 'Mira',
    description: 'Of Mira.',
    headline: 'Bright every eleven months.',
    subtitle: 'Mira varies.',
    tagline: 'Slowly.',
    aboutLead: 'I vary.',
    about: [],
    aboutMore: [],
    email: 'mira@example.org',
    location: '',
    availability: '',
    dashboardIntro: '',
    paperNames: ['Ceti, M.'],
    links: [],
    figures: [],
    articleNote: false,
    sections: starterSite.sections.map((section) => ({ ...section, note: '' })),
  }
  expect(findUnchangedStarterTexts(mine)).toEqual([])
})
