import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { citable, libraryOf } from '../../testing/cited-works.ts'
import { writeJats } from './write-jats.ts'

const line =
  'bold code ext-link inline-formula inline-graphic italic monospace strike styled-content sub sup xref'
const block =
  'boxed-text code def-list disp-formula disp-quote fig fig-group list p preformat statement table-wrap'
const blockInLine =
  'boxed-text code def-list disp-formula disp-quote fig fig-group list preformat statement table-wrap'

/** Which elements may be in an element, of those that the writer knows. Source: the content models of JATS 1.3. */
const models: Readonly<Record<string, string>> = {
  article: 'front body back',
  body: `${block} sec`,
  sec: `label title ${block} sec`,
  back: 'fn-group ref-list',
  'fn-group': 'fn',
  fn: 'label p',
  p: `${line} ${blockInLine}`,
  title: line,
  label: '',
  caption: 'title p',
  list: 'list-item',
  'list-item': 'label p list',
  'def-list': 'def-item',
  'def-item': 'term def',
  term: line,
  def: 'p',
  'disp-quote': 'p',
  'boxed-text': `caption ${block}`,
  statement: `label title ${block}`,
  fig: 'label caption alt-text ext-link alternatives graphic code p',
  'fig-group': 'label caption fig',
  graphic: 'alt-text',
  'inline-graphic': 'alt-text',
  'alt-text': '',
  'table-wrap': 'label caption table',
  table: 'thead tbody',
  thead: 'tr',
  tbody: 'tr',
  tr: 'th td',
  th: `${line} break`,
  td: `${line} break`,
  'disp-formula': 'label alternatives',
  'inline-formula': 'alternatives',
  alternatives: 'mml:math tex-math graphic table',
  'tex-math': '',
  code: '',
  preformat: '',
  bold: line,
  italic: line,
  strike: line,
  monospace: line,
  sub: line,
  sup: line,
  xref: line,
  'ext-link': line,
  'styled-content': line,
  'ref-list': 'title ref',
  ref: 'label element-citation',
}

/** The pairs of elements and their parents that the models do not allow, formulas and fields of works left out. */
function misplaced(xml: string): string[] {
  const open: string[] = []
  const found = new Set<string>()
  for (const [, slash, name = '', end] of xml.matchAll(/<(\/?)([\w:-]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (slash) {
      const last = open.pop()
      if (last !== name) found.add(`the end of ${name} in ${last ?? ''}`)
      continue
    }
    const parent = open.at(-1)
    const isElsewhere = open.some((one) => /^(?:front|mml:math|element-citation)$/.test(one))
    const model = parent === undefined ? 'article' : (models[parent] ?? 'nothing')
    if (!isElsewhere && !model.split(' ').includes(name)) found.add(`${name} in ${parent ?? ''}`)
    if (!end) open.push(name)
  }
  return [...found, ...open.map((name) => `no end of ${name}`)]
}

const blocks = [
  'Text with $x$, **bold $y$** and `code`.[^a] See @eq:a, @fig:p, @Kim2019.',
  '$$ a $$ {#eq:a}',
  '> A quotation\n>\n> - with a list\n>\n> ```python\n> x\n> ```\n>\n> $$ b $$',
  '- one\n\n  $$ c $$\n\n  | A |\n  |---|\n  | 1 |\n- [x] two\n  1. three',
  'term\n: a definition\n\n  > with a quotation',
  '::: {.theorem #thm:a}\n### Title\n- a list\n\n$$ d $$\n:::',
  '::: proof\n> [!NOTE]\n> Inside\n:::',
  '> [!WARNING]- Folded\n> ```\n> x\n> ```',
  '::: {#fig:p}\n![One](/a.png)\n![Two](/b.png)\n\nBoth.\n:::',
  '![Picture](/media/a-1.webp "Title")',
  'Table: A *table* {#tbl:a}\n\n| A | B |\n|---|---|\n| $x$ | [a](/b) ![c](/d.png) |',
  '```python a.py {#lst:a fold}\nx\n```\n\n```output\nx\n```',
  '```chart\ntitle: It rises\nx: { label: x }\ny: { label: y }\nseries:\n  - { kind: line, label: a, data: [[0, 1], [1, 2]] }\n```',
  '::: {.panel-tabset}\n### One\na\n### Two\n- b\n:::',
  '## Heading $z$\n\n#### Deep\n\n---\n\n> ## Inside',
  '[^a]: A note\n\n    - with a list\n\n    ```\n    x\n    ```',
]

test.each([
  ['on the site', undefined],
  ['beside the file', 'pictures'],
])('every element is where JATS allows it, with pictures %s', async (_, folder) => {
  const front = {
    journal: { title: 'Ada', id: 'site.example' },
    id: '1',
    doi: null,
    url: 'https://site.example/blog/1',
    title: 'All',
    language: 'en',
    category: 'Tests',
    abstract: 'All blocks.',
    keywords: [],
    authors: [],
    affiliations: [],
    publishedOn: '2026-11-12',
    updatedOn: null,
    versions: [],
    licence: null,
    rightsHolder: 'Ada',
  }
  const places = { address: 'https://site.example', page: 'https://site.example/blog/1', folder }
  const context = { ...plainContext, library: libraryOf(citable('Kim2019', ['Kim'])) }
  const options = { front, places, rules: { numberedSections: true } }
  const { xml } = await writeJats(blocks.join('\n\n'), context, options)
  expect(misplaced(xml)).toEqual([])
  expect(new Set(Array.from(xml.matchAll(/ rid="([^"]+)"/g), ([, id]) => id)).size).toBeGreaterThan(
    3,
  )
})
