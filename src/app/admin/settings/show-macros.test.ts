import { expect, test } from 'vitest'
import { showMacros } from './show-macros.ts'

test('macros are previewed by a formula for each command, with letters as arguments', () => {
  const macros = '% units\n\\newcommand{\\Msun}{M_\\odot} % solar\n\n\\def\\pair#1#2{(#1,#2)}'
  expect(showMacros(macros).split('\n')).toEqual([
    '~~~math',
    '\\newcommand{\\Msun}{M_\\odot} ',
    '\\def\\pair#1#2{(#1,#2)}',
    '~~~',
    '',
    '| Command | Set as |',
    '|---|---|',
    '| `\\Msun` | $\\Msun$ |',
    '| `\\pair{x}{y}` | $\\pair{x}{y}$ |',
  ])
})

test.each(['', ' \n', '% \\newcommand{\\a}{b}', 'words'])('%j has no preview', (macros) => {
  expect(showMacros(macros)).toBe('')
})
