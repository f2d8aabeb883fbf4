import { expect, test } from 'vitest'
import { openTally } from './tally.ts'

const browser = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }

test('invented sites cannot fill the memory: beyond a thousand pairs of a day they are one', () => {
  const tally = openTally()
  const note = (index: number) =>
    tally.note('/', 'GET', { ...browser, referer: `https://site-${index}.example/` })
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

test('what could not be stored is counted together with what came meanwhile', () => {
  const tally = openTally()
  const source = { ...browser, referer: 'https://example.org/' }
  tally.note('/', 'GET', source)
  const taken = tally.take()
  tally.note('/', 'GET', source)
  tally.note('/blog', 'GET', browser)
  tally.putBack(taken)
  const again = tally.take()
  expect(again.get('/')).toEqual({ views: 2, bots: 0, sources: new Map([['example.org', 2]]) })
  expect(again.get('/blog')?.views).toBe(1)
})
