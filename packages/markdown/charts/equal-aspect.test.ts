import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { overlapsOf, wordsIn } from '../testing/drawing-words.ts'

const circle = Array.from({ length: 60 }, (_, index) => {
  const angle = (index / 30) * Math.PI
  return [3 * Math.cos(angle), 3 * Math.sin(angle), index % 2 === 0 ? 'a' : 'b']
})
const table = `x,y,f\n${circle.map((row) => row.join(',')).join('\n')}\n`

interface Written {
  x?: string
  y?: string
  rest?: string
}

async function draw({ x = '', y = '', rest = '' }: Written = {}) {
  const source = Buffer.from(table)
  const axes = `x: { column: x, label: X (au)${x} }\ny: { column: y, label: Y (au)${y} }`
  const body = `title: T\nwide: true\naspect: equal\ndata: t.csv\n${axes}\nseries:\n  - { mark: dot }\n${rest}`
  const { html, charts, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const drawings = html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []
  const sentences = problems.map(({ sentence }) => sentence).join('')
  return { drawings: [...drawings, charts[0]?.svg ?? ''], sentences }
}

/** The widths and heights of what the points of each panel cover, px. */
function shapesOf(svg: string) {
  return svg
    .split('<g class="pt">')
    .slice(1)
    .map((panel) => {
      const places = [...panel.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)]
      const [across, up] = [1, 2].map((which) => {
        const values = places.map((found) => Number(found[which]))
        return Math.max(...values) - Math.min(...values)
      })
      return { across: across ?? 0, up: up ?? 0 }
    })
}

test.each([
  {},
  { x: ', reverse: true', y: ', min: -4' },
  { x: ', min: -4, max: 4', y: ', min: -4, max: 4' },
  { x: ', min: -20, max: 20', y: ', min: -4, max: 4' },
  { y: ', min: -20, max: 20' },
  {
    x: ', second: { label: "X (″)", value: x / 140 }',
    y: ', second: { label: "Y (″)", value: y / 140 }',
  },
  { rest: 'marks:\n  - { x: 0, label: star }\n  - { y: 1, label: level }' },
  { rest: 'facet: { x: f }' },
  { rest: 'facet: { y: f }' },
])('a circle is round in all sizes with %j', async (written) => {
  const { drawings, sentences } = await draw(written)
  expect(sentences).toBe('')
  expect(drawings).toHaveLength(4)
  for (const svg of drawings) {
    const shapes = shapesOf(svg)
    expect(shapes.length).toBeGreaterThan(0)
    for (const { across, up } of shapes) {
      expect(up).toBeGreaterThan(20)
      // Places are rounded to a tenth of a pixel; half of a circle has 60 points.
      expect(Math.abs(across / up - 1)).toBeLessThan(0.02)
    }
    expect(overlapsOf(wordsIn(svg))).toEqual([])
  }
})

test('an axis is longer at both ends, but not at one that is given', async () => {
  const ticks = async (written: Written) => {
    const { drawings } = await draw(written)
    return wordsIn(drawings[0] ?? '').map(({ text }) => text)
  }
  expect(await ticks({})).toEqual(expect.arrayContaining(['−4', '4']))
  const given = await ticks({ x: ', min: -3' })
  expect(given).toContain('8')
  expect(given).not.toContain('−4')
})

test('the description says that units have the same length', async () => {
  const { drawings } = await draw()
  expect(drawings[0]).toContain(
    'against X (au), −3.5 to 3.5, with units of the same length: points.',
  )
})

test.each([
  [{ x: ', scale: log' }, 'aspect: equal needs two linear axes.'],
  [{ y: ', scale: time' }, 'aspect: equal needs two linear axes.'],
  [{ x: ', scale: sqrt' }, 'aspect: equal needs two linear axes.'],
])('units of other axes have no common length: %j', async (written, sentence) => {
  expect((await draw(written)).sentences).toContain(sentence)
})

test.each([
  ['equals', 'x: { label: x }', 'aspect must be auto or equal; did you mean equal?'],
  ['equal', 'x: { label: x, scale: category }', 'aspect: equal needs two linear axes.'],
])('the aspect %s of a chart with the axis %s is refused', async (aspect, x, sentence) => {
  const { problems } = await renderMarkdown(
    `\`\`\`chart\ntitle: T\naspect: ${aspect}\n${x}\ny: { label: y }\nseries:\n  - { mark: dot, data: [[1, 2]] }\n\`\`\``,
  )
  expect(problems.map((problem) => problem.sentence).join('')).toContain(sentence)
})

test('the ticks of a given step stay at its multiples on an axis that is extended', async () => {
  const { drawings } = await draw({ x: ', step: 2' })
  for (const drawing of drawings) {
    const labels = [...drawing.matchAll(/text-anchor="middle">([^<]*)<\/text>/g)].map(([, text]) =>
      Number(text?.replace('−', '-')),
    )
    const numbers = labels.filter((label) => !Number.isNaN(label))
    expect(numbers.length).toBeGreaterThan(3)
    for (const number of numbers) expect(Math.abs(number % 2)).toBe(0)
  }
})
