import { expect, test } from 'vitest'
import { queryWords } from '../../shared/folded-words.ts'
import { type FindTexts, openSearches } from './server.ts'

/** A search whose articles hold every question, with what it was asked for and what can be changed. */
function countedSearches() {
  const searched: string[] = []
  const content = { version: '1' }
  let until: Promise<unknown> = Promise.resolve()
  const find: FindTexts = async (kind, words, limit) => {
    if (kind !== 'article') return []
    searched.push(words.join(' '))
    await until
    return [{ title: words.join(' '), url: '/blog/1', body: `${limit}` }]
  }
  const search = openSearches(find, { read: () => Promise.resolve(content.version) })
  const ask = async (question: string, client = 'a', limit = 20) =>
    (await search({ words: queryWords(question), limit }, client)).results[0]?.title
  const hold = (promise: Promise<unknown>) => {
    until = promise
  }
  return { ask, searched, content, hold }
}

test('a repeated question is cached, however it is spelled, until something changes', async () => {
  const { ask, searched, content } = countedSearches()
  for (const question of ['García lamp', 'garcia  LAMP', '"garcia" (lamp)', 'garcia lamp garcia'])
    expect(await ask(question)).toBe('garcia lamp')
  expect(searched).toEqual(['garcia lamp'])
  await ask('garcia lamp', 'a', 5)
  await ask('lamp garcia')
  expect(searched).toEqual(['garcia lamp', 'garcia lamp', 'lamp garcia'])
  content.version = '2'
  expect(await ask('garcia lamp')).toBe('garcia lamp')
  expect(searched).toHaveLength(4)
})

test('an answer from before a change is not returned after it', async () => {
  const { ask, searched, content, hold } = countedSearches()
  const gate = Promise.withResolvers<void>()
  hold(gate.promise)
  const early = ask('lamp')
  await expect.poll(() => searched).toEqual(['lamp'])
  content.version = '2'
  gate.resolve()
  await early
  await ask('lamp')
  expect(searched).toEqual(['lamp', 'lamp'])
})

test('a hundred answers are cached, and the oldest is evicted', async () => {
  const { ask, searched } = countedSearches()
  for (let count = 0; count <= 100; count += 1) await ask(`lamp${count}`)
  expect(searched).toHaveLength(101)
  for (let count = 1; count <= 100; count += 1) await ask(`lamp${count}`)
  expect(searched).toHaveLength(101)
  await ask('lamp0')
  expect(searched).toHaveLength(102)
})

test('one search runs at a time, and a client with many does not block others', async () => {
  const { ask, searched, hold } = countedSearches()
  const gate = Promise.withResolvers<void>()
  hold(gate.promise)
  const refused: string[] = []
  const many = Array.from({ length: 70 }, (_, at) =>
    ask(`many${at}`, 'greedy').catch(({ message }: Error) => refused.push(message)),
  )
  await expect.poll(() => searched).toEqual(['many0'])
  const other = ask('lamp', 'other')
  gate.resolve()
  expect(await other).toBe('lamp')
  expect(searched).toEqual(['many0', 'lamp'])
  await Promise.all(many)
  // One ran and 64 could wait; the last of these made room for the other client.
  expect(refused).toEqual(Array<string>(6).fill('Too many searches. Please wait a moment.'))
})

test('a question without words is answered without a search', async () => {
  const { ask, searched } = countedSearches()
  expect([await ask('a ⁂'), searched]).toEqual([undefined, []])
})
