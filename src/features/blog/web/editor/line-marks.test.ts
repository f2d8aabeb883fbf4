import { expect, test } from 'vitest'
import { indentItems } from './line-marks.ts'

/** Presses Tab in a text with a selection «like this» or a caret |. */
function press(marked: string, by: 1 | -1): string | undefined {
  const start = marked.search(/[«|]/)
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start
  const text = marked.replaceAll(/[«»|]/g, '')
  const edit = indentItems({ text, start, end }, by)
  return edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

test.each([
  ['- a\n- |', '- a\n  - '],
  ['- a\n- |b', '- a\n  - b'],
  ['1. a\n2. |b', '1. a\n   2. b'],
  ['- a\n  - b\n- |c', '- a\n  - b\n  - c'],
  ['- a\n\n  more\n- |b', '- a\n\n  more\n  - b'],
  ['- a\n«- b\n  - c\n»', '- a\n  - b\n    - c\n'],
  // Here the Tab key moves the focus.
  ['- |a', undefined],
  ['- a\n  - |b', undefined],
  ['- a\n- b|', undefined],
  ['a|', undefined],
  ['Text\n\n- |a', undefined],
  ['- a\n\nText\n\n- |b', undefined],
  ['- a\n«- b\ntext»', undefined],
])('Tab turns %j into %j', (before, after) => {
  expect(press(before, 1)).toBe(after)
})

test.each([
  ['- a\n  - |b', '- a\n- b'],
  ['1. a\n   1. b\n      - |c', '1. a\n   1. b\n   - c'],
  ['  - |a', '- a'],
  ['- a\n«  - b\n    - c»', '- a\n- b\n  - c'],
  ['- |a', undefined],
  ['a|', undefined],
])('Shift+Tab turns %j into %j', (before, after) => {
  expect(press(before, -1)).toBe(after)
})
