import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const axis = { label: 'x', min: 0, max: 10, step: 5 }
const line = {
  kind: 'line',
  label: 'model',
  data: [
    [0, 0],
    [10, 10],
  ],
}
const chart = { title: 'It rises', x: axis, y: { ...axis, label: 'y' }, series: [line] }

const block = (body: unknown) => `\`\`\`chart\n${JSON.stringify(body)}\n\`\`\``
const htmlOf = async (body: unknown) => (await renderMarkdown(block(body))).html
const sentenceOf = async (body: unknown) =>
  /<p class="chart-error">(.*?)<\/p>/.exec(await htmlOf(body))?.[1]

test('a chart is drawn at two sizes, each with a name', async () => {
  const html = await htmlOf(chart)
  const name = 'It rises. Chart of y, 0 to 10, against x, 0 to 10: line “model”.'
  const plain = html.replaceAll(/ data-axes="[^"]*"/g, '')
  expect(plain.match(/<svg [^>]*><g [^>]*>/g)).toEqual([
    `<svg class="fig v-m" viewBox="0 0 680 390" role="img" aria-label="${name}"><g aria-hidden="true">`,
    `<svg class="fig v-s" viewBox="0 0 390 330" role="img" aria-label="${name}"><g aria-hidden="true">`,
  ])
  // HTML allows a caption only at the start or the end of a figure, and data may follow the drawings.
  expect(html).toMatch(/^<figure><figcaption>.*<\/figcaption><svg/)
})

test('a wide chart has a third size', async () => {
  const html = await htmlOf({ ...chart, wide: true })
  expect(html).toMatch(
    /^<figure class="wide"><figcaption>.*<\/figcaption><svg class="fig v-l" viewBox="0 0 952 430"/,
  )
  expect(html.match(/<svg /g)).toHaveLength(3)
})

test('a label and the width of a chart may stand after its language', async () => {
  const text = `${block(chart).replace('chart', 'chart {#fig:p wide}')}\n\nSee @fig:p.`
  const { html, problems } = await renderMarkdown(text)
  expect(problems).toEqual([])
  expect(html).toContain('<figure class="wide" id="post-fig-p">')
  expect(html.match(/<svg class="fig/g)).toHaveLength(3)
  expect(html).toContain('<a href="#post-fig-p">Figure\u00a01</a>')
})

test('an axis ends near its numbers', async () => {
  const data = [
    [0, 48],
    [1, 308],
  ]
  const html = await htmlOf({ ...chart, y: { label: 'y' }, series: [{ kind: 'points', data }] })
  expect(html).toContain('Chart of y, 40 to 320, against')
})

test('the long name of an axis takes lines that fit into the drawing', async () => {
  const label = 'The share of all the light that a star of this kind sends to us at night'
  const html = await htmlOf({ ...chart, x: { ...axis, label }, y: { ...axis, label } })
  const texts = [...html.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text = '']) => text)
  expect(texts.filter((text) => text === label)).toHaveLength(2)
  expect(
    texts.filter((text) => text.startsWith('The share')).map((text) => text === label),
  ).toEqual([true, true, false, false])
})

test('title and caption are below the chart, numbered with the pictures', async () => {
  const markdown = `![](a.png "A")\n\n${block({ ...chart, caption: 'Made up.' })}`
  expect((await renderMarkdown(markdown)).html).toContain(
    '<figcaption><b>Figure 2.</b> <b>It rises.</b> Made up.</figcaption>',
  )
})

test('the caption of a chart is a line of Markdown', async () => {
  const caption = 'As *in* $x^2$, `code`, @fig:a and [there](https://a.example).'
  const { html, problems, words } = await renderMarkdown(
    block({ ...chart, caption }).replace('chart', 'chart {#fig:a}'),
  )
  const [, text = ''] = /<b>It rises\.<\/b> (.*)<\/figcaption>/s.exec(html) ?? []
  expect(text).toContain('As <em>in</em> <span class="nb"><math')
  expect(text).toContain('<code>code</code>, <a href="#post-fig-a">Figure\u00a01</a> and')
  expect(text).toContain('<a href="https://a.example" rel="noopener">there</a>.')
  expect([problems, words]).toEqual([[], 0])
  expect(html).not.toMatch(/<p[ >]/)
})

test.for(['One\n\nTwo', '![](a.png)', '<b onclick="x()">B</b>'])(
  'the caption %j of a chart stays what it is',
  async (caption) => {
    const html = await htmlOf({ ...chart, caption })
    expect(html).toContain('<figcaption><b>Figure 1.</b> <b>It rises.</b> ')
    expect(html).not.toMatch(/<p[ >]|<img|<b onclick/)
  },
)

test('a problem in a caption is reported at its chart', async () => {
  const { problems } = await renderMarkdown(`Text\n\n${block({ ...chart, caption: '@fig:no' })}`)
  expect(problems.map(({ line }) => line)).toEqual([3])
})

test('the caption of a chart that cannot be drawn is only in its source', async () => {
  const html = await htmlOf({ ...chart, series: [], caption: 'Only *here*' })
  expect(html.match(/Only/g)).toHaveLength(1)
})

test('lines, points with errors and bands get their classes, regions first', async () => {
  const html = await htmlOf({
    ...chart,
    series: [
      line,
      {
        kind: 'points',
        data: [
          [2, 3],
          [5, 5, 1],
        ],
      },
      {
        kind: 'band',
        data: [
          [0, 1, 2],
          [10, 5, 9],
        ],
      },
      { ...line, label: 'other' },
    ],
  })
  const medium = html.slice(0, html.indexOf('</svg>'))
  // The last two are the signs before the names.
  expect(medium.match(/class="(?:ln|pt|bd)[^"]*"/g)).toEqual([
    'class="bd"',
    'class="ln ln1"',
    'class="ln ln2"',
    'class="pt"',
    'class="ln ln1"',
    'class="ln ln2"',
  ])
  expect(medium.match(/<circle /g)).toHaveLength(2)
  expect(medium).not.toMatch(/fill=|stroke=|style=|#[\da-f]{3}/i)
})

test('series are labelled on the drawing', async () => {
  expect(await htmlOf(chart)).toMatch(/<text class="it"[^>]*>model<\/text>/)
})

test.each([
  [{ ...chart, title: '' }, 'title must not be empty'],
  [{ ...chart, title: undefined }, 'title is missing'],
  [{ ...chart, colour: 'red' }, 'colour is not a known property'],
  [{ ...chart, x: { ...axis, max: 0 } }, 'x must have a min below its max'],
  [{ ...chart, x: { ...axis, step: 0 } }, 'x must have a step above zero'],
  [{ ...chart, x: { ...axis, step: 0.01 } }, 'x must have 25 steps at most'],
  [{ ...chart, y: { ...axis, min: '0' } }, 'y.min must be a number'],
  [{ ...chart, series: [] }, 'series must not be empty'],
  [
    { ...chart, series: [{ ...line, kind: 'pie' }] },
    'series.0.kind must be line, points, step, band, bars, box, rule, hexbin, hist2d, image, contour or text',
  ],
  [{ ...chart, series: [{ ...line, data: [[0, 0], [1]] }] }, 'series.0.data.1.1 must be a number'],
  [{ ...chart, series: [{ ...line, data: [[0, 0]] }] }, 'series.0.data has too few points'],
  [
    {
      ...chart,
      series: [
        line,
        {
          ...line,
          data: [
            [0, 0],
            [11, 1],
          ],
        },
      ],
    },
    'series.1.data.1 lies outside the axes',
  ],
  [
    {
      ...chart,
      series: [
        {
          kind: 'band',
          data: [
            [0, 0, 1],
            [1, 1, 99],
          ],
        },
      ],
    },
    'series.0.data.1 lies outside the axes',
  ],
  [{ ...chart, titles: 'x' }, 'titles is not a known property; did you mean title?'],
  [
    { ...chart, x: { ...axis, labels: 'x' } },
    'x.labels is not a known property; did you mean label?',
  ],
  [
    { ...chart, x: { ...axis, scale: 'times' } },
    'x.scale must be linear, log, sqrt, symlog, time or category; did you mean time?',
  ],
  [
    { ...chart, series: [{ ...line, kind: 'lines' }] },
    'series.0.kind must be line, points, step, band, bars, box, rule, hexbin, hist2d, image, contour or text; did you mean line?',
  ],
  [{ ...chart, series: [{ ...line, mark: 'line' }] }, 'series.0.mark is not a known property'],
  [
    { ...chart, series: [{ ...line, kind: 'bars', bins: [2, 1] }] },
    'series.0.bins must have edges in rising order',
  ],
  [null, 'it must be an object'],
])('chart %#: %s', async (body, clause) => {
  const sentence = `This chart cannot be drawn: ${clause}`
  expect(await sentenceOf(body)).toBe(clause.endsWith('?') ? sentence : `${sentence}.`)
})

test.each([
  ['line', 'line'],
  ['dot', 'points'],
  ['point', 'points'],
  ['bar', 'bars'],
  ['area', 'band'],
])('the mark %s draws the kind %s', async (mark, kind) => {
  const { kind: _, ...rest } = line
  const data =
    kind === 'band'
      ? [
          [0, 1, 2],
          [5, 2, 3],
        ]
      : line.data
  const drawn = (one: object) => htmlOf({ ...chart, series: [{ ...rest, ...one, data }] })
  expect(await drawn({ mark })).toBe(await drawn({ kind }))
  expect(await drawn({ mark })).toContain('<svg')
})

test('a chart that cannot be drawn is shown as it was written', async () => {
  const { html } = await renderMarkdown('```chart\n{"title": <b>\n```')
  expect(html).toMatch(
    /^<p class="chart-error">The text is neither YAML nor JSON: line 1, [^<]*\.<\/p>/,
  )
  expect(html).toContain('<div class="code"><div class="bar"><span>chart</span></div>')
  expect(html).toContain('&lt;b>')
})
