import { expect, test } from 'vitest'
import { readTex } from './read-tex.ts'

const read = (tex: string) => {
  const unknown: string[] = []
  return [readTex(tex, (command) => unknown.push(command)), unknown] as const
}

test.for([
  ["Garc{\\'\\i}a", 'García'],
  ["Garc\\'{\\i}a", 'García'],
  ["Garc\\'\\ia", 'García'],
  ['M{\\"u}ller, M\\"uller, {M{\\"u}}ller', 'Müller, Müller, Müller'],
  ["{\\L}ukasz \\v{C}ern\\'y, \\c{c}, \\H o, {\\aa}", 'Łukasz Černý, ç, ő, å'],
  ['Erd{\\H{o}}s, \\k{a}, \\.z, \\=o, \\r u', 'Erdős, ą, ż, ō, ů'],
  ["\\'\\ae{} and \\t{oo}", 'ǽ and o͡o'],
  ['K{\\i}l{\\i}{\\c c}', 'Kılıç'],
  ['\\~{} and \\^{}', '~ and ^'],
  ['1--2 --- 3', '1–2 — 3'],
  ["``quoted'' and `single'", '“quoted” and ‘single’'],
  ["O'Brien's `own' word's", "O'Brien's ‘own’ word's"],
  ['a~b\\,c\\-d\\slash e', 'a\u00A0b cd/e'],
  ['\\& \\% \\$ \\# \\_ \\{ \\}', '& % $ # _ { }'],
  ['z < 3 > 2', 'z < 3 > 2'],
  ['\\emph{Kepler} and {\\it TESS} here', '_Kepler_ and _TESS_ here'],
  ['\\textbf{bold \\textsc{caps}} {\\bf more}', 'bold caps more'],
  ['$\\sim$5 and $\\alpha$ and $^\\circ$ and $^{\\circ}$', '∼5 and α and ° and °'],
  ['$E = mc^2$, \\(a+b\\), \\ensuremath{x_1}', '$E = mc^2$, $a+b$, $x_1$'],
  ['$12$ and $-$', '12 and −'],
  ['CO\\textsubscript{2} and 4\\textsuperscript{th}', 'CO$_{2}$ and 4$^{\\text{th}}$'],
  [
    '\\href{https://example.org/a_b}{text} \\url{https://example.org/~x}',
    'text https://example.org/~x',
  ],
  ['H<SUB>2</SUB>O &amp; <i>x</i> &lt;3 <ASTROBJ>M 31</ASTROBJ>', 'H$_{2}$O & _x_ <3 M 31'],
  ['{\\textless}i{\\textgreater}Drosophila{\\textless}/i{\\textgreater}', '_Drosophila_'],
  ['{\\{}S{\\}}chr{\\"{o}}dinger and \\{112\\}', 'Schrödinger and {112}'],
  [
    'Submitted to \\apj, in \\mnras{} style',
    'Submitted to The Astrophysical Journal, in Monthly Notices of the Royal Astronomical Society style',
  ],
  ['5 dollars are 5\\$, or $5', '5 dollars are 5$, or $5'],
  ['\\noopsort{1973b}1973', '1973'],
  ['$$x^2$$ of $$\\alpha$$, $$ and $', '$x^2$ of α, and $'],
  ['A \\textrightarrow{} \\raisebox{-0.5ex}[0pt][-1pt]{B}', 'A → B'],
] as const)('%s reads as %s', ([tex, text]) => {
  expect(read(tex)).toEqual([text, []])
})

test('an unknown command is kept and reported', () => {
  expect(read('A \\foo{x} and \\bar')).toEqual(['A \\foox and \\bar', ['\\foo', '\\bar']])
})

test('what has no partner is read to the end', () => {
  for (const tex of ['{', '}', '$', '\\', "\\'", '{\\it', '\\emph', '\\(', '\\url{', '<sub>']) {
    expect(() => read(`a ${tex}`)).not.toThrow()
    expect(() => read(tex.repeat(20_000))).not.toThrow()
  }
})
