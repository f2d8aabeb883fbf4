import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { classesOf } from '../elements.ts'
import { readMathml } from './mathml.ts'
import { renderFormula } from './render-formula.ts'

test('elements and attributes that are not allowed are dropped, their content stays', () => {
  const math = readMathml(
    '<math onclick="x"><a href=\'javascript:x\'><mi class="evil tml-jot" style="color:#a00;position:fixed">x</mi></a></math>',
  )
  expect(math.properties).toEqual({})
  expect(math.children).toEqual([
    {
      type: 'element',
      tagName: 'mi',
      properties: { className: ['tml-jot', 'mc-red'] },
      children: [{ type: 'text', value: 'x' }],
    },
  ])
})

test('character references are decoded once', () => {
  const math = readMathml('<math>&amp;lt;&#x27;&lt;</math>')
  expect(math.children).toEqual([{ type: 'text', value: "&lt;'<" }])
})

test.each([
  '',
  'text',
  '<math><mi></math',
  '<mi>x</mi>',
  '<math></math><math></math>',
  '<math><!-- -->',
])('the markup %j is refused', (markup) => {
  expect(() => readMathml(markup)).toThrow('This is not the markup of one formula.')
})

function classesIn(tex: string): string[] {
  const math = renderFormula(tex, { isDisplay: true, macros: {} })
  const found: string[] = []
  if ('tagName' in math) visit(math, 'element', (node) => void found.push(...classesOf(node)))
  return found
}

test.each([
  ['\\left|\\frac{a}{b}\\right\\|', ['tml-bar', 'tml-bar']],
  ['\\Big| x', ['tml-bar']],
  ['\\left\\langle\\frac{a}{b}\\middle|c\\right\\rangle', ['tml-bar']],
  ['\\left| x \\right|', []],
  ['\\lvert x \\rvert', []],
])('only the stretchy bars in %s have their typeface', (tex, classes) => {
  expect(classesIn(tex)).toEqual(classes)
})

test.each([
  ['\\cancel{x}', 'tml-up'],
  ['\\bcancel{x}', 'tml-down'],
  ['\\xcancel{x}', 'tml-cross'],
  ['\\sout{x}', 'tml-strike'],
  ['\\cancelto{0}{x}', 'tml-upto'],
  ['\\phase{x}', 'tml-phase'],
  ['\\angl{x}', 'tml-angl'],
])('the lines of %s are drawn by the style sheet', (tex, className) => {
  expect(classesIn(tex)).toEqual([className])
})

test('bars between letters do not stretch', () => {
  const html = (tex: string) => JSON.stringify(renderFormula(tex, { isDisplay: true, macros: {} }))
  expect(html('a \\otimes b')).toContain('"largeop":"false"')
  expect(html('\\bigotimes_i a_i')).not.toContain('"largeop":"false"')
})
