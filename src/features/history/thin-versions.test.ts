import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { selectSurplus, selectThinned, type VersionAge } from './thin-versions.ts'

const now = new Date('2026-11-26T12:00:00.000Z')
const hourMs = dayMs / 24

/** Versions of one text, by their age, oldest first. */
const aged = (ages: readonly number[], fields: Partial<VersionAge> = {}) =>
  ages.map((age, index): VersionAge => ({
    id: index + 1,
    kind: 'posts',
    textId: 1,
    savedAt: new Date(now.getTime() - age).toISOString(),
    isPublished: false,
    bytes: 100,
    baseId: null,
    ...fields,
  }))

const idsOf = (versions: readonly VersionAge[]) =>
  versions.map(({ id }) => id).toSorted((one, other) => one - other)

test.each([
  ['all of the last day stay', [3 * hourMs, 2 * hourMs, 1000, 900, 0], []],
  ['one of an hour stays for a week', [50.5, 50.4, 50.2, 40.4].map((n) => n * hourMs), [1, 2]],
  ['one of a day stays for 90 days', [20.4, 20.3, 19.4, 8.4].map((n) => n * dayMs), [1]],
  ['one of a week stays after that', [203, 202, 201, 200, 190].map((n) => n * dayMs), [1, 2, 3]],
  ['the newest one stays', [400 * dayMs], []],
])('%s', (_name, ages, expected) => {
  expect(idsOf(selectThinned(aged(ages), now))).toEqual(expected)
})

test('published versions are not thinned', () => {
  const versions = aged([20.4, 20.3, 20.2].map((n) => n * dayMs))
  const published = versions.map((one) => ({ ...one, isPublished: one.id < 3 }))
  expect(selectThinned(published, now)).toEqual([])
})

test('each text is thinned by itself', () => {
  const ages = [20.4, 20.3].map((n) => n * dayMs)
  const both = [...aged(ages), ...aged(ages, { textId: 2 }), ...aged(ages, { kind: 'pages' })]
  expect(selectThinned(both, now)).toHaveLength(3)
})

test.each([
  [400, []],
  [399, [2]],
  [250, [2, 3]],
  [150, [1, 2, 3]],
  [0, [1, 2, 3]],
])('above a limit of %i bytes the oldest are deleted, published ones last', (limit, expected) => {
  const versions = aged([4, 3, 2, 1]).map((one) => ({ ...one, isPublished: one.id === 1 }))
  expect(idsOf(selectSurplus(versions, limit))).toEqual(expected)
})
