import { expect, test } from 'vitest'
import { readDialect } from './dialects.ts'

function read(text: string) {
  const reported: string[] = []
  const made = readDialect(
    text,
    'myst',
    'md',
    (fate, name) => void reported.push(`${fate}: ${name}`),
  )
  return { reported, text: made.replaceAll(/\n{3,}/g, '\n\n').trim() }
}

test.each([
  ['See {cite}`ex2020,sa2019` by {cite:t}`sa2019`.', 'See [@ex2020; @sa2019] by @sa2019.'],
  ['So {math}`x^2` is {eq}`one`.', 'So $x^2$ is @eq:one.'],
  ['(part)=\n## A part\n\nSee {ref}`the part <part>`.', '## A part{#sec:part}\n\nSee @sec:part.'],
  ['```{math}\n:label: one\nE = m\n```', '$$\nE = m\n$$ {#eq:one}'],
  ['```{note}\nMind\nit.\n```', ':::{note}\nMind\nit.\n:::'],
  [
    '```{admonition} A title\n:class: tip\nMind.\n```',
    ':::{admonition} A title\n:class: tip\nMind.\n:::',
  ],
  [':::{warning} Careful\nMind.\n:::', ':::{warning} Careful\nMind.\n:::'],
  [
    '````{prf:theorem} Line\n:label: my-line\nIt is\n```{math}\ny\n```\n````\n\nBy {prf:ref}`my-line` and [](#my-line).',
    ':::{prf:theorem} Line\n:label: my-line\nIt is\n\n$$\ny\n$$\n\n:::\n\nBy @thm:my-line and @thm:my-line.',
  ],
  [
    ':::{prf:lemma}\n:label: lem-a\nA\n:::\n\n{ref}`lem-a`',
    ':::{prf:lemma}\n:label: lem-a\nA\n:::\n\n@lem-a',
  ],
  [
    '```{figure} sky.png\n:name: fig-sky\n:alt: Stars\n\nThe sky.\n```\n\n{numref}`fig-sky`',
    '![Stars](sky.png "The sky."){#fig:sky}\n\n@fig:sky',
  ],
  [
    '```{table} Stars\n:name: tbl-stars\n\n| a |\n| - |\n| b |\n```',
    'Table: Stars {#tbl:stars}\n\n| a |\n| - |\n| b |',
  ],
  [
    '```{list-table} Stars\n:header-rows: 1\n:name: tbl-list\n\n* - Name\n  - $B - V$ |b|\n* - Sirius,\n    the dog\n  -\n* - Vega\n```',
    'Table: Stars {#tbl:list}\n\n| Name | $B - V$ \\|b\\| |\n| --- | --- |\n| Sirius, the dog |  |\n| Vega |  |',
  ],
  ['```{list-table}\n* - a\n```', '|  |\n| --- |\n| a |'],
  ['```{code-block} python\n:name: fit\nx = 1\n```', '```python {#lst:fit}\nx = 1\n```'],
  ['| a |\n| - |\n| b |\n\n: Stars {#tbl-x}', 'Table: Stars {#tbl:x}\n\n| a |\n| - |\n| b |'],
  ['![A "map"](a.png){#fig-map}', `![A "map"](a.png "A 'map'"){#fig:map}`],
])('%j of MyST or Quarto becomes %j', (written, markdown) => {
  expect(read(written)).toEqual({ text: markdown, reported: [] })
})

test('a list-table with block content in a cell stays code', () => {
  const written = '```{list-table}\n* - a\n\n> quoted\n```'
  expect(read(written).text).toBe('```list-table\n* - a\n\n> quoted\n```')
})

test('an unsupported role is kept as text and reported', () => {
  expect(read('See {doc}`other` and {ref}`none`.')).toEqual({
    text: 'See {doc}`other` and {ref}`none`.',
    reported: ['kept as text: role doc', 'kept as text: role ref'],
  })
})

test.each([
  ['rows of a table', '| a | b |\n'.repeat(20_000)],
  ['openings of roles', '{a}`'.repeat(50_000)],
  ['labels', '(a)=\n'.repeat(40_000)],
  ['figures', '![a](b)'.repeat(30_000)],
])('a long text of only %s is unchanged', (_what, written) => {
  expect(read(`{x}${written}`).text).toBe(`{x}${written}`.trim())
})

test('a directive that is not closed stays code, with all that is in it', () => {
  const written = '```{note}\n'.repeat(20_000)
  const { text, reported } = read(`{x}${written}`)
  expect(reported).toEqual(['kept as text: directive note'])
  expect(text.match(/^```\{note\}$/gm)).toHaveLength(19_998)
})
