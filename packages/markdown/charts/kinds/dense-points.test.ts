import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'

/** A chart of random points around the origin. */
async function drawCloud(count: number, by = '') {
  let seed = 1
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const normal = () => random() + random() + random() - 1.5
  const rows = Array.from({ length: count }, (_, index) => `${normal()},${normal()},${index % 3}`)
  const source = Buffer.from(`a,b,c\n${rows.join('\n')}\n`)
  const body = `title: A cloud\ndata: t.csv\nx: { column: a, label: a }\ny: { label: b }\nseries:\n  - { kind: points, y: b${by} }`
  const { html } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  return html
}

test('20,000 points are drawn as a density, and the caption says so', async () => {
  const html = await drawCloud(20_000)
  expect(html).toContain(
    '20,000 points are drawn as a density: the stronger a square, the more.</figcaption>',
  )
  expect(
    html.match(/<path shape-rendering="crispEdges" stroke-opacity="0" fill-opacity=/g),
  ).toHaveLength(10)
  expect(html.length).toBeLessThan(90_000)
})

test('dots that lie on one another are smaller and shine through', async () => {
  const html = await drawCloud(4000)
  expect(html).toMatch(/<path class="dt" transform="scale\(0.75\)" stroke-opacity="0.65"/)
  expect(html).not.toContain('density')
})

test('symbols that lie on one another have no rims that erase their neighbours', async () => {
  expect(await drawCloud(390)).toContain('<g stroke-opacity="0" fill-opacity="0.65"><circle')
  expect(await drawCloud(60)).not.toContain('fill-opacity')
})

test('points of three series keep their colours', async () => {
  const html = await drawCloud(3000, ', by: c')
  for (const name of ['k1', 'k2', 'k3'])
    expect(html).toMatch(new RegExp(`<g class="mk ${name}"><path class="dt`))
})
