import { readBibliography } from '@ephemeris/bibliography'
import { expect, test } from 'vitest'
import { slowBibliographies } from '../../testing/slow-bibliographies.ts'

// `npm run bench -- --only=references` measures them.
test.for(slowBibliographies)('a bibliography of %s is read to its end', ([, text, count]) => {
  const { works, problems } = readBibliography(text)
  expect(works).toHaveLength(count)
  expect(problems.length).toBeGreaterThan(0)
})
