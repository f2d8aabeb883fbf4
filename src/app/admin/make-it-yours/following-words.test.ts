import { expect, test } from 'vitest'
import { starterSite } from '../../../features/site/starter-site.ts'
import { valuesOf } from '../settings/settings-form.ts'
import { followingWords } from './following-words.ts'

const start = valuesOf(starterSite)
const mira = {
  ownerName: 'Mira Sample',
  aboutLead: 'I study **stars** that [change](https://example.org/).',
}

test('title, headline, description and subtitle follow from a name and a sentence, as plain text', () => {
  expect(Object.fromEntries(followingWords(start, start, mira))).toEqual({
    title: 'Mira Sample',
    headline: 'Mira Sample',
    description: 'I study stars that change.',
    subtitle: 'I study stars that change.',
    tagline: '',
    about: '',
    aboutMore: '',
  })
})

test('they follow a later change, except those that the owner has written', () => {
  const values = { ...start, ...Object.fromEntries(followingWords(start, start, mira)) }
  const written = { ...values, headline: 'Old light.' }
  const renamed = { ...mira, ownerName: 'Mira S. Sample' }
  expect(Object.fromEntries(followingWords(written, mira, renamed))).toMatchObject({
    title: 'Mira S. Sample',
  })
  expect(followingWords(written, mira, renamed).map(([name]) => name)).not.toContain('headline')
})

test('nothing follows from what is not typed yet, and a long sentence is cut between words', () => {
  expect(followingWords(start, start, { ownerName: ' ', aboutLead: '' })).toEqual([])
  const aboutLead = 'word '.repeat(100)
  const { subtitle = '' } = Object.fromEntries(followingWords(start, start, { ...mira, aboutLead }))
  expect(subtitle).toMatch(/^(?:word )+word…$/)
  expect(subtitle.length).toBeLessThanOrEqual(200)
})
