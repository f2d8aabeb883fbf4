import { expect, test } from 'vitest'
import { readDialect } from './dialects.ts'

test('a passage keeps its language, and other braces stay', () => {
  const made = readDialect(
    'The [Zeitgeist]{.foreign lang="de"}, [an *ciel*]{lang=fr}, [a]{.small}.',
    'quarto',
    'qmd',
    () => undefined,
  )
  expect(made).toBe('The [Zeitgeist]{lang="de"}, [an *ciel*]{lang=fr}, [a]{.small}.')
})
