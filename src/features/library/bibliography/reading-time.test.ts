import { expect, test } from 'vitest'
import { startProcessorClock } from '../../../testing/processor-clock.ts'
import { slowBibliographies } from '../../../testing/slow-bibliographies.ts'
import { readBibliography } from './read-bibliography.ts'

test.for(slowBibliographies)('time grows with the length of the text: %s', ([, text]) => {
  const taken = startProcessorClock()
  readBibliography(text)
  // The bench has the figure, below 1 s; this tells a quadratic reading, of a minute and more, on any machine.
  expect(taken()).toBeLessThan(15_000)
})
