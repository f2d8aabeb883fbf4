import { expect, test } from 'vitest'
import type { ElementContent } from 'hast'
import { isElement } from '../elements.ts'
import { renderFormula } from './render-formula.ts'

/**
 * The leaf elements of a formula in order, with the space between them: `[0.1667em]`, or `·` for an operator without
 * space.
 */
function leavesOf(tex: string): string {
  const math = renderFormula(tex, { isDisplay: true, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return read(math).join(' ')
}

function read(node: ElementContent): string[] {
  if (node.type === 'text') return node.value === '\u2061' ? [] : [node.value]
  if (!isElement(node)) return []
  const { width, lspace } = node.properties
  if (node.tagName === 'mspace') return width === '0' ? [] : [`[${String(width)}]`]
  const room =
    node.tagName === 'mo' && lspace !== undefined
      ? [lspace === '0' ? '·' : `(${String(lspace)})`]
      : []
  return [...room, ...node.children.flatMap(read)]
}

test.each([
  ['\\oint_C E', '· ∮ C [0.1667em] E'],
  ['2\\sum_i x', '2 [0.1667em] · ∑ i [0.1667em] x'],
  ['a = \\int_0^1 f', 'a = · ∫ 0 1 [0.1667em] f'],
  ['\\int f', '∫ f'],
  ['\\sum_{i=1} a', '· ∑ i · = 1 [0.1667em] a'],
  ['x_{a+b} = y', 'x a · + b = y'],
  ['\\lim_{x\\to0}', 'lim x · → 0 [0.1667em]'],
  ['M_\\odot', 'M · ⊙'],
  ['a \\underset{x}{\\sim} b', 'a (0.2778em) ∼ x b'],
  ['X \\overset{d}{\\to} Y', 'X (0.2778em) → d Y'],
  ['x^2 \\ln y', 'x 2 [0.1667em] ln [0.1667em] y'],
  ['x^2\\sin^2 y', 'x 2 [0.1667em] sin 2 [0.1667em] y'],
  ['\\frac12\\ln y', '1 2 [0.1667em] ln [0.1667em] y'],
  ['\\inf \\varinjlim x', 'inf [0.1667em] lim · → x'],
  ['a = \\ln y', 'a = ln [0.1667em] y'],
])('the space around the operators of %s is explicit', (tex, leaves) => {
  expect(leavesOf(tex)).toBe(leaves)
})

test('a bracket of fixed size has a strut that is centred on the math axis', () => {
  const markup = JSON.stringify(renderFormula('\\Bigg( x', { isDisplay: true, macros: {} }))
  expect(markup).toContain('"width":"0","height":"1.75em","depth":"1.25em"')
})

test('the label to the left of an arrow in a diagram is moved off it', () => {
  const markup = JSON.stringify(
    renderFormula('\\begin{CD} A \\\\ @VgVV \\\\ B \\end{CD}', { isDisplay: true, macros: {} }),
  )
  expect(markup).toContain('tml-shift-left')
})

test('there is no space between a large operator and a bracket', () => {
  const spaceAfter = (tex: string) => {
    const math = renderFormula(tex, { isDisplay: true, macros: {} })
    return /"rspace":"([^"]*)"[^{}]*\},"children":\[\{"type":"text","value":"∑"/.exec(
      JSON.stringify(math),
    )?.[1]
  }
  expect(spaceAfter('\\sum(a + b)')).toBe('0')
  expect(spaceAfter('\\sum a')).toBeUndefined()
  expect(spaceAfter('\\sum\\left(\\frac ab\\right)')).toBeUndefined()
})
