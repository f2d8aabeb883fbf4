import { renderMarkdown } from '@ephemeris/markdown'
import { expect, test } from 'vitest'
import { fileTypes } from '../../shared/files.ts'
import { uploadText } from '../../testing/files.ts'
import { openTestSite } from '../../testing/test-site.ts'

const suggested: readonly [what: string, name: string, content: string, lines: string[]][] = [
  [
    'a magnitude with its errors is drawn upside down',
    'transit.csv',
    'bjd (d),filter,vmag,vmag_err\n1,g,12.5,0.1\n2,r,12.7,0.1\n',
    [
      'data: transit.csv',
      'x: { column: bjd, label: "bjd (d)" }',
      'y: { label: "vmag", reverse: true }',
      'series:',
      '  - { kind: points, y: vmag, error: vmag_err }',
    ],
  ],
  [
    'even steps are a line',
    'spectrum.tsv',
    'Wavelength [nm]\tflux\n400\t1\n401\t2\n402\t1.5\n',
    [
      'data: spectrum.tsv',
      'x: { column: Wavelength, label: "Wavelength (nm)" }',
      'y: { label: "flux" }',
      'series:',
      '  - { kind: line, y: flux }',
    ],
  ],
  [
    'dates are a time axis, whatever stands before them',
    'sun.csv',
    'id;day;sunspot number\n1;1958-03-01;190\n2;1958-03-04;180\n3;1958-05-04;170\n',
    [
      'data: sun.csv',
      'x: { column: day, label: "day", scale: time }',
      'y: { label: "sunspot number" }',
      'series:',
      '  - { kind: points, y: "sunspot number" }',
    ],
  ],
  [
    'a table without a head has columns by number',
    'rv.dat',
    '2456.1 3.2\n2459.4 3.4\n2458.9 3.1\n',
    [
      'data: rv.dat',
      'x: { column: "1", label: "1" }',
      'y: { label: "2" }',
      'series:',
      '  - { kind: points, y: "2" }',
    ],
  ],
  [
    'errors to both sides belong to their column, not to the axis',
    'crab.dat',
    'e_ref flux flux_errn flux_errp\n0.5 1.8e-10 6e-12 7e-12\n0.7 7.3e-11 2e-12 2e-12\n',
    [
      'data: crab.dat',
      'x: { column: e_ref, label: "e_ref" }',
      'y: { label: "flux" }',
      'series:',
      '  - { kind: points, y: flux, error: [flux_errn, flux_errp] }',
    ],
  ],
  [
    'a nameless count of the rows is no measurement',
    'rv.csv',
    ',errvel,t,vel\n0,1.5,2364.8,6.9\n1,1.6,2365.8,5.0\n2,1.4,2368.9,4.1\n',
    [
      'data: rv.csv',
      'x: { column: t, label: "t" }',
      'y: { label: "vel" }',
      'series:',
      '  - { kind: points, y: vel, error: errvel }',
    ],
  ],
  [
    'a single column is counted',
    'waits.csv',
    'waiting (min)\n54\n79\n62\n',
    [
      'data: waits.csv',
      'x: { column: waiting, label: "waiting (min)" }',
      'y: { label: Number }',
      'series:',
      '  - { kind: bars, bins: 20 }',
    ],
  ],
]

test.each(suggested)(
  'of an uploaded table a chart is offered: %s',
  async (_, name, content, lines) => {
    const site = await openTestSite()
    const owner = await site.owner()
    const { chart } = await uploadText(owner, name, content)
    expect(chart?.split('\n')).toEqual(lines)
    const text = `\`\`\`chart\ntitle: What it shows\n${chart}\n\`\`\``
    const preview = await owner.send('POST', '/api/blog/preview', { content: text })
    expect(preview.json).toMatchObject({ html: expect.stringContaining('<svg'), problems: [] })
  },
)

test('no chart is suggested for text, dates alone, notes and papers', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const [name, content] of [
    ['words.csv', 'name,place\nVega,Lyra\n'],
    ['days.csv', 'day,place\n2026-01-01,here\n'],
    ['empty.csv', ''],
    ['notes.txt', '1 2\n2 3\n'],
    ['paper.pdf', '%PDF-1.7'],
  ] as const)
    expect(await uploadText(owner, name, content)).not.toHaveProperty('chart')
})

test('the first lines of a large table are enough for a suggestion', async () => {
  const site = await openTestSite()
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},${index % 7},°`)
  const { chart } = await uploadText(
    await site.owner(),
    'long.csv',
    `t,v,unit\n${rows.join('\n')}\n`,
  )
  expect(chart).toContain('{ kind: line, y: v }')
})

test('a chart may use a file of each accepted kind, and no other', async () => {
  const axes = 'x: { label: T }\ny: { label: V }\nseries:\n  - { kind: points }'
  const wrongName = async (name: string) => {
    const text = `\`\`\`chart\ntitle: It fades\ndata: ${name}\n${axes}\n\`\`\``
    const { problems } = await renderMarkdown(text)
    return problems.some(({ sentence }) => sentence.includes('must be the name of a file'))
  }
  for (const ending of fileTypes.split(','))
    expect([ending, await wrongName(`one${ending}`)]).toEqual([ending, false])
  expect(await wrongName('one.svg')).toBe(true)
})
