import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { setFormula } from './set-formula.ts'

function markupOf(tex: string): string {
  const math = setFormula(tex, { isDisplay: true, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return toHtml(math)
}

test('what has no height for TeX keeps a trace of one, without which WebKit paints nothing', () => {
  expect(markupOf('\\smash{x}')).toContain('<mpadded height="0.1px" depth="0.1px"><mi>x</mi>')
})

test.each([
  ['\\llap{x}', 'tml-llap'],
  ['\\mathclap{x}', 'tml-clap'],
])('%s is moved by the style sheet alone', (tex, className) => {
  expect(markupOf(tex)).toContain(`class="${className}"`)
  expect(markupOf(tex)).not.toContain('lspace=')
})

test.each([
  ['\\hat p^2', '0.47em'],
  ['\\bar H_i^2', '0.67em'],
  ['\\vec\\sigma^2', '0.47em'],
  ['\\hat\\theta^2', '0.67em'],
])('the power of %s stands as high as beside the letter alone', (tex, height) => {
  expect(markupOf(tex)).toContain(`<mpadded height="${height}"><mover>`)
})

test.each(['\\hat p_i', '\\widehat{ab}^2', '(\\hat p)^2', 'p^2'])(
  'the height of %s is what it is',
  (tex) => {
    expect(markupOf(tex)).not.toContain('mpadded')
  },
)

test.each([
  ['\\begin{align} a &= b \\\\ &+ c \\end{align}', 1],
  ['\\begin{aligned} f &-x \\end{aligned}', 1],
  ['\\begin{multline} -a \\\\ + b \\\\ - c \\end{multline}', 2],
  ['\\begin{gather} -a \\\\ -b \\end{gather}', 0],
  ['\\begin{pmatrix} 1 & -1 \\\\ -1 & 1 \\end{pmatrix}', 0],
  ['\\begin{aligned} a &= b & -c &= d \\end{aligned}', 0],
])('%s has %d signs between terms of different cells', (tex, signs) => {
  expect(markupOf(tex).match(/<mo form="infix"/g) ?? []).toHaveLength(signs)
})

test.each([
  ['\\begin{CD} A @= B \\end{CD}', 'tml-long-equals'],
  ['\\ce{A <=> B}', 'tml-long-harpoons'],
  ['\\ce{A <=>[k] B}', 'tml-long-harpoons'],
])('the long sign of %s is drawn out by the style sheet in every engine', (tex, className) => {
  expect(markupOf(tex)).toMatch(new RegExp(`stretchy="false"[^>]*class="${className}"`))
  expect(markupOf(tex)).not.toContain('tml-over')
})

test('signs of two characters and relations that are letters are set as one sign and as a letter', () => {
  expect(markupOf('a \\not= b')).toContain('<mo>\u2260</mo>')
  expect(markupOf('a \\mathrel{R} b')).toContain(
    '<mspace width="0.2778em"></mspace><mi>R</mi><mspace width="0.2778em"></mspace>',
  )
  expect(markupOf('\\mathop{\\mathrm{Res}} f')).toMatch(/<mo[^>]*>Res<\/mo>/)
})

test('the name of a function stands in a row with the sign of its application', () => {
  const name = '<mrow><mi>sin</mi><mo>\u2061</mo></mrow>'
  expect(markupOf('a\\sin x')).toContain(name)
  expect(markupOf('\\sin\\left(\\frac12\\right)')).toContain(name)
})

test('the room behind an integral with an index alone is marked, for it leans over it', () => {
  expect(markupOf('\\int_D f')).toContain('tml-int')
  expect(markupOf('\\int_0^1 f')).not.toContain('tml-int')
  expect(markupOf('\\sum_i f')).not.toContain('tml-int')
})
