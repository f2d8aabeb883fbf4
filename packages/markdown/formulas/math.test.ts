import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html

test('a formula between dollar signs is inline MathML', async () => {
  expect(await htmlOf('so $x$ is')).toBe(
    '<p>so <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math> is</p>',
  )
})

test.each(['$$\nx\n$$', '$$x$$', '```math\nx\n```', '$$ x\n$$'])(
  'the display formula %j is a numbered box to scroll',
  async (markdown) => {
    expect(await htmlOf(markdown)).toBe(
      '<div class="eq" tabindex="0" role="group" aria-label="Equation 1"><math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math><span class="no">(1)</span></div>',
    )
  },
)

test('equations count up, a tag replaces the number and notag omits it', async () => {
  const html = await htmlOf('$$a$$\n\n$$b\\tag{Bell}$$\n\n$$c\\notag$$\n\n$$d$$')
  expect(html.match(/aria-label="[^"]*"/g)).toEqual([
    'aria-label="Equation 1"',
    'aria-label="Equation Bell"',
    'aria-label="Equation"',
    'aria-label="Equation 2"',
  ])
  expect(html.match(/<span class="no">[^<]*/g)).toEqual([
    '<span class="no">(1)',
    '<span class="no">(Bell)',
    '<span class="no">(2)',
  ])
})

test('an invalid formula shows its source and has no number', async () => {
  const html = await htmlOf('$\\frac{a$ and\n\n$$\\nonsense{<b>}$$\n\n$$x$$')
  expect(html).toContain('<code class="math-error">\\frac{a</code>')
  expect(html).toContain('<code class="math-error">\\nonsense{&lt;b>}</code>')
  expect(html.match(/class="no"/g)).toHaveLength(1)
})

test('only brackets around tall content stretch', async () => {
  expect(await htmlOf('$\\left(x_i^2\\right)$')).not.toContain('stretchy="true"')
  expect(await htmlOf('$\\left(\\frac{a}{b}\\right) \\left[\\sum_i\\right]$')).not.toContain(
    'fence="true" form="prefix" stretchy="false"',
  )
})

test('no formula has a style attribute, and colours are those of the theme', async () => {
  const html = await htmlOf('$\\textcolor{#f00}{x}\\boxed{y}\\hat{z}$')
  expect(html).not.toContain(' style=')
  expect(html).toContain('<mi class="mc-red">')
  expect(html).toContain('tml-fbox')
})

test.each([
  ['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
  ['deep nesting', `${'x^{'.repeat(990)}x${'}'.repeat(990)}`],
  ['a formula of many pages', 'x+'.repeat(2500)],
])('%s is shown as source', async (_, tex) => {
  expect(await htmlOf(`$${tex}$`)).toContain('class="math-error"')
})
