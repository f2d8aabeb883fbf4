import { expect, test } from 'vitest'
import { formatVisits, parseVisits, visitsAt } from './visits.ts'

const noon = '2026-11-21T12:00:00.000Z'
const evening = '2026-11-21T20:00:00.000Z'

test('the first visit has no previous one', () => {
  expect(visitsAt(new Date(noon), undefined)).toEqual({ seen: noon })
})

test('half an hour of absence starts a new visit', () => {
  const later = visitsAt(new Date(evening), { seen: noon, last: '2026-11-01T00:00:00.000Z' })
  expect(later).toEqual({ seen: evening, last: noon })
})

test('a reload belongs to the same visit', () => {
  const reload = new Date('2026-11-21T12:30:00.000Z')
  const last = '2026-11-01T00:00:00.000Z'
  expect(visitsAt(reload, { seen: noon, last })).toEqual({ seen: reload.toISOString(), last })
})

test('only stored visits are parsed', () => {
  for (const visits of [{ seen: noon }, { seen: evening, last: noon }])
    expect(parseVisits(formatVisits(visits))).toEqual(visits)
  for (const text of [null, '', 'yesterday', '7', '{"seen":1}'])
    expect(parseVisits(text)).toBeUndefined()
})
