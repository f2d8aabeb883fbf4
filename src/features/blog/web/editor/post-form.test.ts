import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Post } from '../../contract.ts'
import { blankPost, type TypedPost, typedOf, typedPostSchema } from './post-form.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const options = { timeZone: 'Europe/Berlin', now }
const fields = {
  title: 'Two noons',
  content: 'One of the Sun, one of the clock.',
  excerpt: 'Why noon is not at twelve.',
  category: 'Time',
  date: 'November 21, 2026',
  tags: ['Noon'],
  series: 'Clocks',
  part: 2,
  language: 'de',
  licence: null,
  codeLicence: 'MIT',
  doi: '10.5281/zenodo.123',
  authors: [
    {
      name: 'Ana García Márquez',
      family: 'García Márquez',
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'Institute of Noon, Example', ror: 'https://ror.org/03yrm5c26' }],
      corresponding: true,
      roles: ['software' as const],
    },
  ],
  lineBreaks: 'joined' as const,
  numberedSections: true,
  cover: '/media/m31_900x600_1a2b3c.webp',
  coverAlt: 'M 31',
  slug: 'andromeda',
}
const typedFields = {
  tags: [...fields.tags],
  part: '2',
  licence: '',
  authors: [
    {
      name: 'Ana García Márquez',
      family: 'García Márquez',
      orcid: '0000-0002-1825-0097',
      corresponding: true,
      roles: ['software' as const],
      affiliations: 'Institute of Noon, Example https://ror.org/03yrm5c26',
    },
  ],
}
const post = (visibleFrom: string | null): Post => ({
  id: 7,
  ...fields,
  visibleFrom,
  version: 3,
  commentCount: 0,
  publishedAt: '2026-11-21T00:00:00.000Z',
})

/** The options with which the form validates its values. */
const asResolver = { abortPipeEarly: true }

const past = '2026-11-01T00:00:00.000Z'
const future = '2026-12-01T08:00:00.000Z'

test.each([
  [past, { visibility: 'published', plannedFor: '' }],
  [null, { visibility: 'draft', plannedFor: '' }],
  [future, { visibility: 'planned', plannedFor: '2026-12-01T09:00' }],
])('a post visible from %s has the form values %o', (visibleFrom, expected) => {
  expect(typedOf(post(visibleFrom), options)).toEqual({ ...fields, ...typedFields, ...expected })
})

const filled = { ...blankPost('today'), ...fields, ...typedFields }

const planned = { visibility: 'planned', plannedFor: '2026-12-24T18:00' } as const

test.each([
  ['a new post that is published', undefined, {}, {}],
  ['a new draft', undefined, { visibility: 'draft' }, { visibleFrom: null }],
  ['a new planned post', undefined, planned, { visibleFrom: '2026-12-24T17:00:00.000Z' }],
  ['an untouched published post', past, {}, {}],
  ['an untouched draft', null, {}, { visibleFrom: null }],
  ['an untouched planned post', future, {}, {}],
  ['a published post taken back', past, { visibility: 'draft' }, { visibleFrom: null }],
  ['a draft that is published', null, { visibility: 'published' }, { visibleFrom: 'now' }],
  ['a plan that is moved', future, planned, { visibleFrom: '2026-12-24T17:00:00.000Z' }],
  [
    'a published post whose field of time was filled in passing',
    past,
    { plannedFor: '2026-12-24T18:00' },
    {},
  ],
] as const)('%s says of it only what is new', (_case, visibleFrom, change, expected) => {
  const start = visibleFrom === undefined ? undefined : typedOf(post(visibleFrom), options)
  const schema = typedPostSchema({ ...options, ...(start && { start }) })
  const typed = { ...blankPost('today'), ...start, ...fields, ...typedFields, ...change }
  expect(v.parse(schema, typed)).toEqual({ ...fields, ...expected })
})

test.each([
  [{ plannedFor: '' }, 'plannedFor', 'Choose a date and a time'],
  [{ plannedFor: '2026-11-21T12:59' }, 'plannedFor', 'Choose a time in the future'],
  [{ plannedFor: '2026-11-21T13:00' }, 'plannedFor', 'Choose a time in the future'],
])('a plan of %o is refused', (change, field, sentence) => {
  const typed: TypedPost = { ...filled, visibility: 'planned', ...change }
  const { issues } = v.safeParse(typedPostSchema(options), typed, asResolver)
  expect(issues?.map(({ path, message }) => [path?.[0]?.key, message])).toEqual([[field, sentence]])
})

test('an invalid schedule is reported together with the other errors', () => {
  const typed: TypedPost = { ...filled, title: 'a', visibility: 'planned' }
  const { issues } = v.safeParse(typedPostSchema(options), typed, asResolver)
  expect(issues?.map(({ message }) => message)).toEqual([
    'Title must be at least 3 characters',
    'Choose a date and a time',
  ])
})

test.each([
  ['', '', { series: null, part: null }],
  ['Clocks', '', { series: 'Clocks', part: null }],
  ['Clocks', '3', { series: 'Clocks', part: 3 }],
])('the series "%s" with the part "%s" is sent as %o', (series, part, expected) => {
  expect(v.parse(typedPostSchema(options), { ...filled, series, part })).toMatchObject(expected)
})

test('a schedule whose time passed while the form was open is unchanged', () => {
  const start = typedOf(post(future), options)
  const later = () => new Date('2026-12-02T00:00:00Z')
  const schema = typedPostSchema({ timeZone: options.timeZone, now: later, start })
  expect(v.parse(schema, { ...start, title: 'New title' })).toEqual({
    ...fields,
    title: 'New title',
  })
})
