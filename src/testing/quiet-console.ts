import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Warnings and errors printed during a test fail it: the output of the tests has none, and React reports mistakes this way. */
const printed: string[] = []

/** happy-dom has no class for this element, which React takes for a mistake. */
const unknownSearch = 'The tag <search> is unrecognized in this browser'

for (const method of ['error', 'warn'] as const)
  console[method] = (...words: unknown[]) => {
    const text = format(...words)
    if (!text.startsWith(unknownSearch)) printed.push(text)
  }

afterEach(() => {
  const texts = printed.splice(0)
  if (texts.length > 0) throw new Error(`The test printed to the console:\n${texts.join('\n')}`)
})
