import { expect, test } from 'vitest'
import { figureOf, type HelperId, helpers } from './markdown-helpers.ts'
import { surround, type TextEdit, type Written } from './text-edits.ts'

/** Reads 'some [selected] text' or 'some | caret'; written marks are not part of the text. */
function read(marked: string): Written {
  const start = marked.search(/[«|]/)
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start
  return { text: marked.replaceAll(/[«»|]/g, ''), start, end }
}

function mark({ text, start, end }: Written): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`
}

function apply({ text }: Written, { from, to, insert, select }: TextEdit): string {
  const [start, end] = select
  return mark({ text: text.slice(0, from) + insert + text.slice(to), start, end })
}

const cases: [HelperId, string, string][] = [
  ['bold', 'a «word» here', 'a **«word»** here'],
  ['bold', 'a **«word»** here', 'a «word» here'],
  ['bold', 'a | here', 'a **|** here'],
  ['bold', '**|**', '|'],
  ['italic', 'a «word»', 'a *«word»*'],
  ['italic', '*«word»*', '«word»'],
  ['italic', '**«word»**', '***«word»***'],
  ['formula', 'the «x^2» term', 'the $«x^2»$ term'],
  ['formula', '|', '$|$'],
  ['link', 'see «here» now', 'see [here](«https://») now'],
  ['link', 'see | now', 'see [|](https://) now'],
  ['link', '«https://example.org/a»', '[|](https://example.org/a)'],
  ['heading', 'One\nTw|o\nThree', 'One\n## Tw|o\nThree'],
  ['heading', '## Tw|o', '### Tw|o'],
  ['heading', '#### Tw|o', 'Tw|o'],
  ['heading', '|', '## |'],
  ['heading', '|## Two', '### |Two'],
  ['heading', '|\nTwo', '## |\nTwo'],
  ['list', 'On|e', '- On|e'],
  ['list', '  - On|e', '  1. On|e'],
  ['list', '1. On|e', 'On|e'],
  ['list', '|', '- |'],
  ['list', '«one\n\ntwo\n»three', '«- one\n\n- two»\nthree'],
  ['list', '«- one\n- two»', '«1. one\n2. two»'],
  ['list', '«1. one\n2. two»', '«one\ntwo»'],
  ['list', '«- one\ntwo»', '«- one\n- two»'],
  ['quote', 'On|e', '> On|e'],
  ['quote', '> On|e', 'On|e'],
  ['quote', '«one\n\ntwo»', '«> one\n>\n> two»'],
]

test.for(cases)('%s turns %j into %j', ([helper, before, after]) => {
  const written = read(before)
  expect(apply(written, helpers[helper].edit(written))).toBe(after)
})

const blocks: [HelperId, string, string][] = [
  ['formulaBlock', '|', '$$\n«E = mc^2»\n$$'],
  ['formulaBlock', 'Hen|ce\nso', 'Hence\n\n$$\n«E = mc^2»\n$$\n\nso'],
  ['formulaBlock', 'Hence\n\n|\n\nso', 'Hence\n\n$$\n«E = mc^2»\n$$\n\nso'],
  ['formulaBlock', 'Hence «a = b» so', 'Hence \n\n$$\n«a = b»\n$$\n\n so'],
  ['code', 'Run\n«x = 1\ny = 2»', 'Run\n\n```python\n«x = 1\ny = 2»\n```'],
  ['figure', '|', '![|](/media/ "Caption")'],
  ['figure', '«The Sun»', '![«The Sun»](/media/ "Caption")'],
  [
    'table',
    'Text|',
    'Text\n\nTable: «Caption»\n\n| Star | Magnitude |\n| --- | ---: |\n| Vega | 0.03 |',
  ],
  ['callout', 'Text|', 'Text\n\n> [!NOTE]\n> «What to keep in mind»'],
  ['callout', '«One\ntwo»\nthree', '> [!NOTE]\n> «One\n> two»\n\nthree'],
  ['footnote', 'It | fell.', 'It [^1] fell.\n\n[^1]: «Note»'],
  [
    'footnote',
    'A[^2] and[^7] so|.\nMore.\n\nNext.\n\n[^2]: x',
    'A[^2] and[^7] so[^8].\nMore.\n\n[^8]: «Note»\n\nNext.\n\n[^2]: x',
  ],
  ['footnote', 'It fell« (or was\npushed)».\n', 'It fell[^1].\n\n[^1]: «(or was pushed)»\n'],
  ['footnote', '|', '[^1]\n\n[^1]: «Note»'],
]

test.for(blocks)('%s is a block of its own: %j becomes %j', ([helper, before, after]) => {
  const written = read(before)
  expect(apply(written, helpers[helper].edit(written))).toBe(after)
})

test.each([
  ['a «word» here', '*', 'a *«word»* here'],
  ['a «word» here', '(', 'a («word») here'],
  ['a «word» here', 'x', undefined],
  ['a | here', '*', undefined],
])('in %j, typing %s gives %s', (before, sign, after) => {
  const written = read(before)
  const edit = surround(written, sign)
  expect(edit && apply(written, edit)).toBe(after)
})

test('an uploaded picture becomes a figure with its size after the line of the caret', () => {
  const written = read('Be«fo»re\n\nAfter')
  const picture = { path: '/media/a.webp', width: 600, height: 900 }
  expect(apply(written, figureOf(written, picture))).toBe(
    'Before\n\n![|](/media/a.webp){width=600 height=900}\n\nAfter',
  )
})
