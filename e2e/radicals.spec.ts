import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

const roots = [
  'x',
  '2',
  'h',
  '\\pi',
  '-g',
  'x^2+y^2',
  '1+\\sqrt{1+\\sqrt{x}}',
  '\\frac{a}{b}',
  '\\frac{GM}{r^3}',
  '\\sum_i x_i^2',
  'b^2-4ac',
  '\\begin{matrix}a\\\\b\\\\c\\\\d\\\\e\\end{matrix}',
]

interface Root {
  source: string
  /** How far the radical sign extends below its radicand, in parts of the height of that. */
  hanging: number
  /** The space beside the radicand, in em. */
  room: number
}

test('the bar of a root ends where its content does, without stray space', async ({
  page,
  freshSite,
}) => {
  const client = await enterAdmin(page, freshSite)
  const post = { title: 'Roots', excerpt: 'Many roots of all kinds.', category: 'Test' }
  const content = roots
    .map((root) => `In a line $\\sqrt{${root}}$.\n\n$$\\sqrt{${root}}$$`)
    .join('\n\n')
  const written = { ...post, date: '2026-11-22', content }
  expect(await client.send('POST', '/api/blog', written)).toBe(201)
  await open(page, `${freshSite.url}/blog/6`)
  await page.evaluate(() => document.fonts.ready)
  const measured = await page.evaluate<
    Root[]
  >(`[...document.querySelectorAll('msqrt')].map((root) => {
    const inside = [...root.children].map((child) => child.getBoundingClientRect())
    const content = {
      top: Math.min(...inside.map(({ top }) => top)),
      bottom: Math.max(...inside.map(({ bottom }) => bottom)),
      left: Math.min(...inside.map(({ left }) => left)),
      right: Math.max(...inside.map(({ right }) => right)),
    }
    const box = root.getBoundingClientRect()
    const em = parseFloat(getComputedStyle(root).fontSize)
    return {
      source: root.textContent,
      hanging: (box.bottom - content.bottom) / (content.bottom - content.top),
      room: (box.width - (content.right - content.left)) / em,
    }
  })`)
  expect(measured).toHaveLength(roots.length * 2 + 4)
  for (const { source, hanging, room } of measured) {
    // The sizes of the sign differ by a tenth; half of that is for the line above and its distance.
    expect(hanging, source).toBeLessThan(0.16)
    expect(room, source).toBeLessThan(0.75)
  }
})
