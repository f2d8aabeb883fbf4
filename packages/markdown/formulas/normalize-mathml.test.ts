import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const markupOf = async (tex: string) => (await renderMarkdown(`$$ ${tex} $$`)).html

test('a box without height gets a minimal one, since WebKit would not paint it', async () => {
  expect(await markupOf('\\smash{x}')).toContain('<mpadded height="0.1px" depth="0.1px"><mi>x</mi>')
})

test.each([
  ['\\llap{x}', 'tml-llap'],
  ['\\mathclap{x}', 'tml-clap'],
])('%s is moved by the style sheet only', async (tex, className) => {
  expect(await markupOf(tex)).toContain(`class="${className}"`)
  expect(await markupOf(tex)).not.toContain('lspace=')
})

test.each([
  ['\\hat p^2', '0.47em'],
  ['\\bar H_i^2', '0.67em'],
  ['\\vec\\sigma^2', '0.47em'],
  ['\\hat\\theta^2', '0.67em'],
])('the power of %s is as high as without the accent', async (tex, height) => {
  expect(await markupOf(tex)).toContain(`<mpadded height="${height}"><mover>`)
})

test.each(['\\hat p_i', '\\widehat{ab}^2', '(\\hat p)^2', 'p^2'])(
  'the height of %s is what it is',
  async (tex) => {
    expect(await markupOf(tex)).not.toContain('mpadded')
  },
)

test.each([
  ['\\begin{align} a &= b \\\\ &+ c \\end{align}', 1],
  ['\\begin{aligned} f &-x \\end{aligned}', 1],
  ['\\begin{gather} -a \\\\ -b \\end{gather}', 0],
  ['\\begin{pmatrix} 1 & -1 \\\\ -1 & 1 \\end{pmatrix}', 0],
  ['\\begin{aligned} a &= b & -c &= d \\end{aligned}', 0],
])('%s has %d signs between terms of different cells', async (tex, signs) => {
  expect((await markupOf(tex)).match(/<mo form="infix"/g) ?? []).toHaveLength(signs)
})

test.each([
  ['\\begin{CD} A @= B \\end{CD}', 'tml-long-equals'],
  ['\\ce{A <=> B}', 'tml-long-harpoons'],
  ['\\ce{A <=>[k] B}', 'tml-long-harpoons'],
])(
  'the long sign of %s is drawn out by the style sheet in every engine',
  async (tex, className) => {
    expect(await markupOf(tex)).toMatch(new RegExp(`stretchy="false"[^>]*class="${className}"`))
    expect(await markupOf(tex)).not.toContain('tml-over')
  },
)

test('a sign at the start of a later line is a binary operator', async () => {
  const broken = await markupOf('\\begin{multline} -a \\\\ + b \\\\[1ex] - c \\end{multline}')
  expect(broken.match(/<mo form="prefix"/g)).toHaveLength(1)
})

test('two-character operators become one character, and letters as relations become letters', async () => {
  expect(await markupOf('a \\not= b')).toContain('<mo>\u2260</mo>')
  expect(await markupOf('a \\mathrel{R} b')).toContain(
    '<mspace width="0.2778em"></mspace><mi>R</mi><mspace width="0.2778em"></mspace>',
  )
  expect(await markupOf('\\mathop{\\mathrm{Res}} f')).toMatch(/<mo[^>]*>Res<\/mo>/)
})

test('the name of a function is in a row with its function application', async () => {
  const name = '<mrow><mi>sin</mi><mo>\u2061</mo></mrow>'
  expect(await markupOf('a\\sin x')).toContain(name)
  expect(await markupOf('\\sin\\left(\\frac12\\right)')).toContain(name)
})

test('the space after an integral with only an index is marked', async () => {
  expect(await markupOf('\\int_D f')).toContain('tml-int')
  expect(await markupOf('\\int_0^1 f')).not.toContain('tml-int')
  expect(await markupOf('\\sum_i f')).not.toContain('tml-int')
})
