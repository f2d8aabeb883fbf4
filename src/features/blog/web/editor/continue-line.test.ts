import { expect, test } from 'vitest'
import { continueLine } from './continue-line.ts'

/** The text after Enter, with the caret at `|` before. */
function enter(marked: string): string {
  const at = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, insert, select } = continueLine({ text, start: at, end: at }) ?? {
    from: at,
    to: at,
    insert: '\n',
    select: [at + 1, at + 1],
  }
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, select[0])}|${after.slice(select[0])}`
}

test.for([
  ['a word| here', 'a word\n| here'],
  ['- one|', '- one\n- |'],
  ['  * one|', '  * one\n  * |'],
  ['- one| two', '- one\n- | two'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['- one\n- |', '- one\n|'],
  ['1. one\n2. |\n\nText', '1. one\n|\n\nText'],
  ['> said|', '> said\n> |'],
  ['> said\n> |', '> said\n|'],
  ['```python|', '```python\n|\n```'],
  ['Text\n\n~~~|\n\nMore', 'Text\n\n~~~\n|\n~~~\n\nMore'],
  ['```python\nx = 1\n```|', '```python\nx = 1\n```\n|'],
  ['```python|\nx = 1\n```', '```python\n|\nx = 1\n```'],
  ['```python\n  if x:|\n```', '```python\n  if x:\n  |\n```'],
  ['```\n- one|\n```', '```\n- one\n|\n```'],
  ['$$|', '$$\n|\n$$'],
  ['$$\nx\n$$|', '$$\nx\n$$\n|'],
  ['$$|\nx\n$$ {#eq:x}', '$$\n|\nx\n$$ {#eq:x}'],
  ['It costs $$|', 'It costs $$\n|'],
  ['-not a list|', '-not a list\n|'],
  ['---|', '---\n|'],
] as const)('Enter turns %j into %j', ([before, after]) => {
  expect(enter(before)).toBe(after)
})

test('a selection is replaced by a new line as usual', () => {
  expect(continueLine({ text: '- one', start: 2, end: 5 })).toBeUndefined()
})
