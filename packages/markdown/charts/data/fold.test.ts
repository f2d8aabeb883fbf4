import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'
import { readChart } from '../text/chart-schema.ts'
import { foldOf } from './fold.ts'

const head = 'title: It turns\nx: { label: Phase, column: t }\ny: { label: y, column: v }'

/** A chart of a file with times and values. */
async function draw(rest: string, rows: readonly string[], x = '') {
  const source = Buffer.from(`t,v\n${rows.join('\n')}\n`)
  const body = `data: t.csv\n${head.replace('t }', `t${x} }`)}\n${rest}`
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const [medium = ''] = /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html) ?? []
  return { html, medium, problems: problems.map(({ sentence }) => sentence) }
}

const dots = 'series: [{ kind: points }]'

function fold(of: string) {
  const read = readChart(`${head}\nfold: ${of}\n${dots}`)
  return 'spec' in read ? foldOf(read.spec) : undefined
}

test.each([
  // A tenth of a microsecond is a part in 10¹² of a day; Julian dates are exact to half a billionth of a day.
  ['{ period: 3.5247, epoch: 2459000.5 }', 2462525.2000001, 2.837_121_1e-8],
  ['{ period: 3.52474859, epoch: 2452826.628521 }', 2460000.1234567, 0.179_177_33],
  ['{ period: 0.1, epoch: 0, from: 0 }', 0.37, 0.7],
  ['{ period: 2, epoch: 10 }', 9, -0.5],
  ['{ period: 2, epoch: 10, from: 0 }', 9, 0.5],
  ['{ period: 2, epoch: 10 }', 10, 0],
])('%s puts the time %f at the phase %f', (of, time, phase) => {
  expect(fold(of)?.phaseOf(time)).toBeCloseTo(phase, 8)
})

test('times become phases, and the table keeps the times', async () => {
  const { html, medium, problems } = await draw(`fold: { period: 2, epoch: 2459000.5 }\n${dots}`, [
    '2459000.5,1',
    '2459003.0,2',
    '2459004.0,3',
  ])
  expect(problems).toEqual([])
  expect(medium).toContain(
    'against Phase, −0.5 to 0.5, folded with a period of 2 from epoch 2459000.5: points.',
  )
  const xs = [...medium.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x))
  const ticks = [...medium.matchAll(/<text x="([\d.]+)" [^>]*>(−?0\.\d\d)</g)]
  expect(ticks.map(([, , text]) => text)).toEqual(['−0.50', '−0.25', '0.00', '0.25', '0.50'])
  const placeOf = (label: string) => Number(ticks.find(([, , text]) => text === label)?.[1])
  expect(xs).toEqual([placeOf('0.00'), placeOf('0.25'), placeOf('−0.25')])
  expect(html).toContain('<td class="r">2459003.0</td>')
})

test('each point is shown in every cycle, and a period of dates is in days', async () => {
  const rows = ['2020-06-01,1', '2020-06-03,2', '2020-06-04T12:00,3']
  const { medium, problems } = await draw(
    `fold: { period: 5, epoch: 2020-06-01, from: 0, cycles: 2 }\n${dots}`,
    rows,
    ', scale: time',
  )
  expect(problems).toEqual([])
  const xs = [...medium.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x))
  const [first = 0, , , again = 0] = xs
  const phases = xs.map((x) => (x - first) / (again - first))
  const wanted = [0, 0.4, 0.7, 1, 1.4, 1.7]
  for (const [index, phase] of wanted.entries()) expect(phases[index]).toBeCloseTo(phase, 3)
  expect(medium).toContain('Phase, 0 to 2, folded with a period of 5 from epoch 2020-06-01')
})

test('a line goes from phase to phase, over the whole cycle', async () => {
  const { medium } = await draw(
    'fold: { period: 4, epoch: 0, from: 0 }\nseries: [{ kind: line }]',
    ['1,5', '6,7', '7,8', '12.5,6'],
  )
  const xs = [...(/class="ln ln1" d="([^"]*)"/.exec(medium)?.[1] ?? '').matchAll(/[ML]([\d.]+)/g)]
  const places = xs.map(([, x]) => Number(x))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).toHaveLength(6)
})

test('a histogram of phases has equal bins in each cycle', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `${index * 0.37},1`)
  const { medium } = await draw(
    'fold: { period: 1, epoch: 0, from: 0, cycles: 2 }\nseries: [{ kind: bars, bins: 8 }]',
    rows,
  )
  const bars = [...(/class="br" d="([^"]*)"/.exec(medium)?.[1] ?? '').matchAll(/M([\d.]+)/g)]
  expect(bars).toHaveLength(16)
})

test.each([
  ['fold: { period: 0, epoch: 0 }', '', 'fold.period must be above zero'],
  ['fold: { period: 1 }', '', 'fold.epoch is missing'],
  [
    'fold: { periods: 1, epoch: 0 }',
    '',
    'fold.period is missing; periods is not a known property.',
  ],
  ['fold: { period: 1, epoch: 0, cycles: 9 }', '', 'fold.cycles must be 4 at most'],
  ['fold: { period: 1, epoch: 0 }', ', scale: log', 'An axis with scale: log cannot be folded.'],
  ['fold: { period: 1, epoch: 5 }', ', scale: time', 'The epoch must be a date'],
  ['fold: { period: 1, epoch: 2459000.5 }', '', 'seem to be counted from different days'],
])('%s%s is reported to the author', async (of, x, sentence) => {
  const { problems } = await draw(`${of}\n${dots}`, ['2020,1', '2021,2'], x)
  expect(problems.join('')).toContain(sentence)
})
