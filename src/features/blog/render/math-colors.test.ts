import { expect, test } from 'vitest'
import { nearestColor } from './math-colors.ts'

test.for([
  ['#f00', 'red'],
  ['#ff0000', 'red'],
  ['#0000FF', 'blue'],
  ['#00ff00', 'green'],
  ['#FFFF00', 'yellow'],
  ['#FF8000', 'orange'],
  ['#00FFFF', 'teal'],
  ['#800080', 'magenta'],
  ['#60449c', 'violet'],
  ['#ff00aa80', 'magenta'],
  ['#808080', 'gray'],
  ['#000', undefined],
  ['#fff', undefined],
  ['blue', undefined],
  ['#zz0', undefined],
] as const)('%s is shown in our %s', ([hex, name]) => {
  expect(nearestColor(hex)).toBe(name)
})
