import { expect, test } from 'vitest'
import { readMathml } from './mathml.ts'

test('elements and attributes that are not on the list are left out, their content stays', () => {
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

test('references to characters are read once', () => {
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
