import { expect, test } from 'vitest'
import { readBibliography } from '@ephemeris/bibliography'
import { readBibliographyFile, unpackWorks } from './bibliography-file.ts'

test('a long bibliography is parsed in chunks that let other work run', async () => {
  const text = Array.from({ length: 450 }, (_, index) => `@misc{k${index}, title={T}}\n`).join('')
  const { works } = readBibliographyFile(Buffer.from(text))
  expect(works).toHaveLength(3)
  let turns = 0
  const count = () => {
    turns += 1
    waiting = setImmediate(count)
  }
  let waiting = setImmediate(count)
  expect(await unpackWorks(works)).toEqual(readBibliography(text).works)
  clearImmediate(waiting)
  expect(turns).toBeGreaterThanOrEqual(3)
})
