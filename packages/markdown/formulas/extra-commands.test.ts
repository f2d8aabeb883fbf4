import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/formula-words.ts'
import { extraCommands } from './extra-commands.ts'

test.for([
  ['\\newcommand{\\Msun}{\\ensuremath{M_\\odot}} 3\\,\\Msun + \\text{in \\Msun}', '3 M⊙ + in M⊙'],
  ['\\def\\Msun{\\ifmmode{M_\\odot}\\else{$M_\\odot$}\\fi} \\Msun + \\text{\\Msun}', 'M⊙ + M⊙'],
  [
    '\\DeclarePairedDelimiter\\abs{\\lvert}{\\rvert} \\abs{x} \\abs*{\\frac ab} \\abs[\\big]{y}',
    '|x||a/b||y|',
  ],
  ['10^2\\degr \\arcsec + M^2\\arcmin', '10²°″ + M²′'],
  ['10\\degr 20\\arcmin 30\\arcsec', '10°20′30″'],
  ['0\\farcs5 + 3\\fdg2 + \\text{0\\farcs5}', '0.″5 + 3.°2 + 0.″5'],
  ['x \\la y \\gsim z', 'x ≲ y ≳ z'],
  ['3\\,\\micron + \\text{in \\micron}', '3 µm + in µm'],
  ['\\ion{H}{ii} + \\ion{C}{4} + \\text{\\ion{O}{iii}}', 'H II + C IV + O III'],
  ['\\nicefrac{1}{2} + \\onehalf', '¹/₂ + 1/2'],
  ['\\mathds{R} \\mathbbm{N} \\mathbbb{Z}', 'ℝℕℤ'],
  ['\\tensor{R}{^a_{bc}^d} + \\tensor*{T}{^a_b} + T\\indices{^a_b}', 'R^a_bc^d + T_b^a + T^a_b'],
  ['H{\\sc ii} + {\\sc galfit} + \\textsc{Galfit}', 'HII + GALFIT + GALFIT'],
  ['{\\boldmath x + y}\\xspace z', 'x + yz'],
  ['x \\textsmaller{II} \\linebreak[2] y', 'xIIy'],
  ['M_\\sun R_\\earth', 'M⊙R⊕'],
  ['\\eqalign{a&=b\\cr c&=d\\cr}', 'a = b; c = d'],
  ['\\root 3 \\of{x} \\buildrel x \\over =', '³√x =[x]'],
  ['x = y \\eqno(5)', 'x = y, (5)'],
  ['\\begin{array}{@{}l<{x}|*{2}{c}p{3cm}} a & b & c & d \\end{array}', 'a, b, c, d'],
  ['\\begin{align} a &= b \\\\ \\intertext{and $x$} c &= d \\end{align}', 'a = b; and x; c = d'],
] as const)('%s is shown as %s', ([tex, words]) => {
  expect(wordsOf(tex).replaceAll('\ufe0e', '').replaceAll('\ufdd2', '')).toBe(words)
})

test.for([
  ['\\newcommand{\\la}{\\langle} \\la x', '⟨x'],
  ['\\newcommand{\\sun}[1]{#1} \\sun{x}', 'x'],
] as const)('the author decides in %s', ([tex, words]) => {
  expect(wordsOf(tex)).toBe(words)
})

test('the manual lists every command', () => {
  const manual = readFileSync(new URL('../../../docs/manual/formulas.md', import.meta.url), 'utf8')
  const listed = new Set([...manual.matchAll(/\\[a-zA-Z]+/g)].map(([name]) => name))
  const names = Object.keys(extraCommands).filter((name) => !name.includes('@'))
  expect(names.filter((name) => !listed.has(name))).toEqual([])
})

/** A formula cannot be longer. */
const longest = 4000

test.for([
  '\\ensuremath{',
  '\\ifmmode ',
  '\\num{1 x ',
  '\\qty(',
  '\\boldmath ',
  '\\sc ',
  '\\tensor{x}{^',
  '\\begin{array}{*{99}{',
  '\\begin{subequations}',
  '\\intertext{',
  '\\SI{9}{\\km}',
  '\\si{\\per\\km}^',
  '\\paired@delimiter',
])('thousands of %s take no more time than a long formula may', (part) => {
  const start = performance.now()
  const many = part.repeat(Math.floor(longest / part.length))
  wordsOf(many)
  wordsOf(many.slice(0, longest / 2) + '}'.repeat(longest / 2))
  expect(performance.now() - start).toBeLessThan(5000)
})
