import { expect, test } from 'vitest'
import { openTally } from './tally.ts'

const browser = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }

test('invented referrers cannot fill the memory: above a thousand pairs a day they count as one', () => {
  const tally = openTally()
  const note = (index: number) =>
    tally.record('/', 'GET', { ...browser, referer: `https://site-${index}.example/` })
  for (let index = 0; index < 1500; index += 1) note(index)
  const first = tally.take().get('/')
  expect(first?.views).toBe(1500)
  expect(first?.sources.size).toBe(1001)
  expect(first?.sources.get('other sites')).toBe(500)
  // A site that was counted by its name stays so for the day, also after its count was stored.
  note(1)
  note(1499)
  expect([...(tally.take().get('/')?.sources ?? [])]).toEqual([
    ['site-1.example', 1],
    ['other sites', 1],
  ])
  tally.beginDay()
  note(1499)
  expect([...(tally.take().get('/')?.sources ?? [])]).toEqual([['site-1499.example', 1]])
})

test('counts that could not be stored are added to later ones', () => {
  const tally = openTally()
  const source = { ...browser, referer: 'https://example.org/' }
  tally.record('/', 'GET', source)
  const taken = tally.take()
  tally.record('/', 'GET', source)
  tally.record('/blog', 'GET', browser)
  tally.restore(taken)
  const again = tally.take()
  expect(again.get('/')).toEqual({ views: 2, bots: 0, sources: new Map([['example.org', 2]]) })
  expect(again.get('/blog')?.views).toBe(1)
})
