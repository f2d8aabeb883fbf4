import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { reviewMacros } from './site-macros.ts'

test.each([
  ['\\newcommand{\\Msun}{M_\\odot}\n% a note\n\\DeclareMathOperator{\\tr}{tr}', []],
  ['\\newcommand{\\gap}[1]{\\hspace{#1}} % 1em', []],
  ['', []],
  ['\\newcommand{\\a}{x}\n\\newcommand{\\b}{\\nosuch}', [2]],
  ['words\n\\newcommand{\\a}{\\nosuch}', [1, 2]],
  ['\\newcommand{\\a}{x', [1]],
])('%j has problems in the lines %j', (after, lines) => {
  const { problems } = reviewMacros({ before: '', after })
  expect(problems.map(({ line }) => line)).toEqual(lines)
})

test('a newsletter uses the macros of the site', () => {
  const context = { ...plainContext, macros: '\\newcommand{\\Msun}{M_\\odot} % the Sun' }
  const { text } = renderNewsletter('Two $\\Msun$.', 'https://ada.example/blog/1', context) ?? {}
  expect(text).toBe('Two M⊙.\n')
})

test('a command changes when a macro that it uses changes', () => {
  const before =
    '\\newcommand{\\a}{x}\\newcommand{\\b}{\\a+1}\\newcommand{\\c}{y}\\newcommand{\\d}{z}'
  const after = '\\newcommand{\\a}{X}\\newcommand{\\b}{\\a+1}\\newcommand{\\c}{y} % \\d is gone'
  const { changed } = reviewMacros({ before, after })
  expect(changed.toSorted()).toEqual(['\\a', '\\b', '\\d'])
})
