import { expect, test } from 'vitest'
import { wordsOf } from '../testing/formula-words.ts'

test.for([
  ['\\num{12345.678901}', '12 345.678 901'],
  ['\\num{1234}', '1234'],
  ['\\num{-.5} \\num{1,5} \\num{e10}', '−0.51.510¹⁰'],
  ['\\num{< 3e5}', '<3 × 10⁵'],
  ['\\num{3 x 4}', '3 × 4'],
  ['\\num{1.23(4)e5}', '1.23(4) × 10⁵'],
  ['\\num{1.2 +- 0.15}', '1.20(15)'],
  ['\\num{a+b}', 'a + b'],
  ['\\num[group-separator={,}, group-minimum-digits=4]{1234567}', '1,234,567'],
  ['\\num[group-digits=none]{1234567}', '1234567'],
  ['\\num[output-decimal-marker={,}]{1.5}', '1,5'],
  ['\\num[exponent-product=\\cdot]{1e3}', '1 ⋅ 10³'],
  ['\\num[retain-explicit-plus]{+3}', '+3'],
  ['\\num[separate-uncertainty]{1.23(4)e5}', '(1.23 ± 0.04) × 10⁵'],
  ['\\num[scientific-notation=true]{123456}', '1.234 56 × 10⁵'],
  ['\\num[round-mode=places, round-precision=2]{9.999}', '10.00'],
  ['\\num[round-mode=places, round-precision=2]{1}', '1.00'],
  ['\\num[round-mode=figures, round-precision=2]{12345}', '12 000'],
  ['\\num[round-mode=figures, round-precision=3]{0.0012345}', '0.001 23'],
  ['\\num[round-mode=uncertainty, round-precision=1]{1.2345(67)}', '1.235(7)'],
  ['\\num[parse-numbers=false]{12345}', '12345'],
] as const)('the number %s is shown as %s', ([tex, words]) => {
  expect(wordsOf(tex)).toBe(words)
})

test.for([
  ['\\SI{3}{\\km}', '3 km'],
  ['\\qty{3.0e5}{\\kilo\\metre\\per\\second}', '3.0 × 10⁵ km s⁻¹'],
  ['\\SI[per-mode=symbol]{3}{\\kg\\per\\m\\cubed\\per\\s}', '3 kg/(m³ s)'],
  ['\\SI[per-mode=fraction]{3}{\\m\\per\\s}', '3 m/s'],
  ['\\si{TeV^{-1}.cm^{-2}.s^{-1}}', 'TeV⁻¹ cm⁻² s⁻¹'],
  ['\\unit{erg/s/cm^2}', 'erg s⁻¹ cm⁻²'],
  ['\\unit{\\square\\metre\\tothe{4}} \\si{\\mu m}', 'm⁴µm'],
  ['\\SI{-0.5}{\\textsmaller{ADC}\\per\\mV}', '−0.5 ADC mV⁻¹'],
  ['\\SI{1}{M_\\odot yr^{-1}}', '1 M⊙ yr⁻¹'],
  ['\\SI{25}{\\degreeCelsius}, \\SI{5}{\\percent}, \\SI{5}{\\degree}', '25 °C, 5 %, 5°'],
  ['\\SI{5}{\\micro\\ohm} + \\SI{5}{\\angstrom}', '5 µΩ + 5 Å'],
  ['\\SI[separate-uncertainty]{1.23+-0.04}{\\mm}', '(1.23 ± 0.04) mm'],
  ['\\SI{x}{\\m}', 'x m'],
  ['\\SI{}{\\m}', 'm'],
  ['\\ang{10;20;30.5} \\ang{12.3} \\ang{;;4}', '10°20′30.5″12.3°4″'],
  ['\\SIrange{1}{10}{\\um}', '1 µm to 10 µm'],
  ['\\qtyrange[range-phrase=--, range-units=single]{1}{10}{\\um}', '1–10 µm'],
  ['\\SIlist{1;2;3}{\\m}', '1 m, 2 m and 3 m'],
  ['\\numlist{1;2} \\numrange{1}{2}', '1 and 21 to 2'],
  ['\\text{at \\SI{3}{\\km} and \\num{5}}', 'at 3 km and 5'],
] as const)('%s is shown as %s', ([tex, words]) => {
  expect(wordsOf(tex)).toBe(words)
})

test.for([
  ['\\DeclareSIUnit\\parsec{parsec} \\SI{3}{\\kilo\\parsec}', '3 kparsec'],
  ['\\DeclareSIUnit{\\kms}{\\km\\per\\s} \\SI{300}{\\kms}', '300 km s⁻¹'],
  ['\\newcommand{\\kms}{\\,km\\,s^{-1}} \\SI{300}{\\kms}', '300 km s⁻¹'],
  ['\\newcommand{\\s}{\\sigma} \\SI{3}{\\s}', '3 s'],
  [
    '\\newcommand{\\a}{\\a\\a} \\unit{\\a}',
    'Too many expansions: infinite loop or need to increase maxExpand setting',
  ],
  ['\\sisetup{per-mode=symbol, separate-uncertainty} \\SI{5(1)}{\\m\\per\\s}', '(5 ± 1) m/s'],
  ['\\newcommand{\\unit}[1]{[#1]} \\unit{x}', '[x]'],
] as const)('the author decides in %s', ([tex, words]) => {
  expect(wordsOf(tex)).toBe(words)
})

test.for([
  ['\\qty(\\frac{a}{b})', '(a/b)'],
  ['\\qty[x]', '[x]'],
  ['\\qty{x}', '{x}'],
  ['\\qty[per-mode=symbol]{3}{\\m\\per\\s}', '3 m/s'],
  ['\\qty{3}{\\m}', '3 m'],
  ['\\qty{\\frac{a}{b}}{c}', '{a/b}c'],
] as const)('%s is of the package that it is written for', ([tex, words]) => {
  expect(wordsOf(tex)).toBe(words)
})
