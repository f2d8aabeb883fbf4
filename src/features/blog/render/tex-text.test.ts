import { expect, test } from 'vitest'
import { texToText } from './tex-text.ts'

test.for([
  ['E = mc^2', 'E = mc²'],
  [String.raw`\frac{a+b}{2}`, '(a+b)/2'],
  [String.raw`\frac{\Delta F}{F} = \left(\frac{R_p}{R_\star}\right)^2`, '(Δ F)/F = (R_p/R_⋆)²'],
  [String.raw`S \le 2\sqrt{2}`, 'S ≤ 2√2'],
  [String.raw`\mathrm{SNR} \approx 10^{-3}\,\text{per night}`, 'SNR ≈ 10⁻³ per night'],
  [String.raw`\sum_{i=1}^{n} x_i`, '∑_(i=1)ⁿ xᵢ'],
  [String.raw`\sin \theta`, 'sin θ'],
  [String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`, 'a = b ; c = d'],
  [String.raw`\unknown{x} 50\%`, 'unknown x 50%'],
  ['{{{{unclosed', 'unclosed'],
  ['', ''],
] as const)('%s reads as %s', ([tex, text]) => {
  expect(texToText(tex)).toBe(text)
})

test('braces without end cost no more than their length', () => {
  expect(texToText('{'.repeat(100_000))).toBe('')
  expect(texToText('^'.repeat(3000)).length).toBeLessThan(20_000)
})
