import { expect, test } from 'vitest'
import { isRich, isVerbatim, replacePasted } from './rich-paste.ts'
import { placeAfter } from './text-edits.ts'

test.each([
  ['<meta charset="utf-8"><p>One</p><div>two<br></div>', false],
  ['<span style="color: red; font-weight: 400; font-style: normal">x</span>', false],
  ['<style><!-- b {} --></style><!-- <b> --><span>x</span>', false],
  ['', false],
  ['<p>One <b>two</b></p>', true],
  ['<b\nstyle="">x</b>', true],
  ['<table border=0><tr><td>1</td></tr></table>', true],
  ['<a class="x" href="https://example.org">x</a>', true],
  ['<a name="x">x</a>', false],
  ['10<sup>-3</sup>', true],
  ['<span style="color: red; font-weight:700">x</span>', true],
  ["<span style='font-style: italic'>x</span>", true],
  ["<p style='margin:0;mso-list:l0 level1 lfo1'>x</p>", true],
])('%s says more than its text: %s', (html, rich) => {
  expect(isRich(html)).toBe(rich)
})

test.each([
  ['words ', false],
  ['```python\n', true],
  ['```\nx\n```\n', false],
  ['$$\n', true],
  ['$$\nE\n$$ {#eq:x}\n', false],
])('after %j everything is as it is written: %s', (text, verbatim) => {
  expect(isVerbatim({ text, start: text.length })).toBe(verbatim)
})

const pasted = { before: 'One ', plain: 'two', after: ' three' }

function applied(text: string, markdown: string, around = pasted): string | undefined {
  const edit = replacePasted(text, around, markdown)
  return edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

test('inline Markdown replaces the plain text within its line', () => {
  expect(applied('One two three', '**two**')).toBe('One **two** three')
  expect(
    applied('One two three', '**two**', { before: 'One', plain: ' two ', after: 'three' }),
  ).toBe('One **two** three')
})

test('a table is surrounded by empty lines', () => {
  expect(applied('One two three', '| a |\n| - |')).toBe('One \n\n| a |\n| - |\n\n three')
  expect(applied('two', '# Head', { before: '', plain: 'two', after: '' })).toBe('# Head')
})

test('text typed in the meantime stays, before, after and on both sides', () => {
  expect(applied('One two, and three', '**two**')).toBe('One **two**, and three')
  expect(applied('Not one: One two three', '**two**')).toBe('Not one: One **two** three')
  expect(applied('Not: One two, and three', '**two**')).toBeUndefined()
  expect(applied('One tow three', '**two**')).toBeUndefined()
})

test.each([
  [2, 2],
  [4, 4],
  [5, 9],
  [7, 9],
  [8, 10],
])('place %i of a text is %i after a change before or around it', (place, after) => {
  expect(placeAfter(place, { from: 4, to: 7, insert: 'seven' })).toBe(after)
})

test('a caret before the insertion stays there', () => {
  expect(placeAfter(4, { from: 4, to: 4, insert: 'figure' })).toBe(4)
})
