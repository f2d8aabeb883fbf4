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

test.for([
  ['```{.python .numberLines startFrom="5" filename="a.py"}', '```python a.py {start=5}'],
  ['```python {linenos=table,hl_lines=[1,"3-4"]}', '```python {linenos 1,3-4}'],
  ['```js title="a.js" {2-3} showLineNumbers', '```js a.js {linenos 2-3}'],
  ['```{python}\n#| code-line-numbers: true\n#| echo: false', '```python {fold} {linenos}'],
] as const)('the numbers and marks of lines stay: %s', ([info, kept]) => {
  const made = readDialect(`${info}\nx = 1\n\`\`\``, 'quarto', 'qmd', () => undefined)
  expect(made).toBe(`${kept}\nx = 1\n\`\`\``)
})
