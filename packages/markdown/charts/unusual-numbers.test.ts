import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

/** Draws a chart of a file whose columns are a and b. */
async function draw(rows: readonly string[], { x = '', y = '', mark = 'dot, y: b' } = {}) {
  const source = Buffer.from(`a,b\n${rows.join('\n')}\n`)
  const axes = `x: { column: a, label: A${x} }\ny: { label: B${y} }`
  const text = `\`\`\`chart\ntitle: T\ndata: t.csv\n${axes}\nseries:\n  - { mark: ${mark} }\n\`\`\``
  const { html, problems } = await renderMarkdown(text, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  return { html, sentences: problems.map(({ sentence }) => sentence) }
}

const tooLarge = 'The numbers are too large to be drawn along the axis “B”.'
const tooClose = 'The numbers are too close together to be drawn along the axis “B”.'

test.each([
  [['1,1e308', '2,-1e308'], tooLarge],
  [['1,1e300', '2,1e300'], tooLarge],
  [['1,1', '2,1.00000000000000022'], tooClose],
  [['1,5e-324', '2,1e-322'], tooClose],
])('a chart of %j says why it cannot be drawn', async (rows, sentence) => {
  for (const mark of ['dot, y: b', 'line, y: b', 'step, y: b'])
    expect((await draw(rows, { mark })).sentences).toEqual([sentence])
})

test('a chart of dates that are not on any calendar says so', async () => {
  const { sentences } = await draw(['1e15,1', '2451545,2'], { x: ', scale: time' })
  expect(sentences).toEqual([
    'The dates are too far from the present to be drawn along the axis “A”.',
  ])
})

test.each([
  ['one row', ['1,2']],
  ['equal values', Array.from({ length: 50 }, () => '3,3')],
  ['very different values', ['1,1e-100', '2,1e150', '3,1']],
])('a chart of %s is drawn on each scale', async (_what, rows) => {
  for (const scale of ['linear', 'log', 'sqrt', 'symlog'])
    for (const mark of ['dot, y: b', 'line, y: b', 'bar, y: b', 'bar, bin: 5']) {
      const { html, sentences } = await draw(rows, { y: `, scale: ${scale}`, mark })
      expect(sentences).toEqual([])
      expect(html).not.toMatch(/NaN|Infinity/)
    }
})

test('an axis has dates before the year 0 and in the first century', async () => {
  const { html } = await draw(['-0100-01-01,1', '0014-08-19,2', '0476-09-04,3'], {
    x: ', scale: time',
    mark: 'line, y: b',
  })
  expect(html).toContain('against A, −100-01-01 to 0476-09-04:')
  const labels = [...html.matchAll(/>(−?\d+)<\/text>/g)].map(([, label]) => label)
  expect(labels.slice(0, 6)).toEqual(['−100', '0', '100', '200', '300', '400'])
})

test('long words are cut off, and turned ones are left out where they would touch', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `${'a long name '.repeat(20)}${index},1`)
  const { html } = await draw(rows, { x: ', scale: category', mark: 'bar, y: b' })
  const turned = [...html.matchAll(/rotate\(-90[^>]*>([^<]*)</g)].map(([, word]) => word)
  // All at the usual size, and every other one at the smaller one.
  expect(turned).toHaveLength(40 + 20)
  expect(turned[0]).toBe('a long name a long name…')
})

test('100,000 bars, error bars or values of a band take no seconds', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `${index},${2 + Math.sin(index)}`)
  const refused = ['This chart is too dense to draw.']
  expect((await draw(rows, { mark: 'bar, y: b' })).sentences).toEqual(refused)
  expect((await draw(rows, { mark: 'dot, y: b, error: b' })).sentences).toEqual(refused)
  expect((await draw(rows, { mark: 'area, low: a, high: b' })).sentences).toEqual([])
})
