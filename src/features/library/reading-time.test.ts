import { expect, test } from 'vitest'
import { startProcessorClock } from '../../testing/processor-clock.ts'
import { slowBibliographies } from '../../testing/slow-bibliographies.ts'
import { readBibliography } from '@ephemeris/bibliography'

test.for(slowBibliographies)('time grows with the length of the text: %s', ([, text]) => {
  const taken = startProcessorClock()
  readBibliography(text)
  // A benchmark measures it (below 1 s); this limit only detects quadratic time, a minute and more, on any machine.
  expect(taken()).toBeLessThan(15_000)
})
