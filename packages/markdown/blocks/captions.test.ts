import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const fence = '```'

/** The caption with the sources of its formulas in brackets. */
async function captionOf(markdown: string) {
  const { html, problems, hasMath } = await renderMarkdown(markdown)
  const [, caption = ''] = /<(?:fig)?caption>([^]*?)<\/(?:fig)?caption>/.exec(html) ?? []
  const formulas = caption.replaceAll(
    /<math>[^]*?<annotation encoding="application\/x-tex">([^]*?)<\/annotation><\/semantics><\/math>/g,
    '[$1]',
  )
  return { caption: formulas.replaceAll(/<\/?span[^>]*>/g, ''), problems, hasMath, html }
}

const written = String.raw`A star of $2\,M_\odot$, \(3\,R_\odot\) and $\{a_1\}$ *b* \*`
const shown = String.raw`A star of [2\,M_\odot], [3\,R_\odot] and [\{a_1\}] <em>b</em> *`

test.for([
  ['a figure', `![A](a.png "${written}")`],
  ['a table', `Table: ${written}\n\n| a |\n|---|\n| b |`],
  [
    'a chart',
    `${fence}chart\ntitle: Rise\ncaption: '${written}'\nx: {label: x, min: 0, max: 1}\ny: {label: y, min: 0, max: 1}\nseries: [{kind: line, data: [[0, 0], [1, 1]]}]\n${fence}`,
  ],
] as const)(
  'Markdown changes nothing in the formulas of the caption of %s',
  async ([, markdown]) => {
    const { caption, problems } = await captionOf(markdown)
    expect(problems).toEqual([])
    expect(caption.replace(/^.*?<\/b> (?:<b>Rise\.<\/b> )?/, '')).toBe(shown)
  },
)

const chart = (labels: string) =>
  `$\\newcommand{\\Msun}{M_\\odot}$\n\n${fence}chart\n${labels}\nseries: [{kind: line, label: '$x^2$', data: [[0, 0], [1, 1]]}]\nmarks: [{x: 0.5, label: '$\\bar{x}$'}]\n${fence}`

test('the title of a chart has formulas, its drawing and its table have their words', async () => {
  const { caption, problems, html, hasMath } = await captionOf(
    chart(
      "title: 'Below $2\\,\\Msun$, for $5 or $10'\nx: {label: '$M\\,[\\Msun]$', min: 0, max: 1}\ny: {label: '\\(\\alpha\\)', min: 0, max: 1}",
    ),
  )
  expect({ problems, hasMath }).toEqual({ problems: [], hasMath: true })
  expect(caption).toContain('<b>Below [2\\,\\Msun], for $5 or $10.</b>')
  expect(html).toContain(
    'aria-label="Below 2 M⊙, for $5 or $10. Chart of α, 0 to 1, against M [M⊙], 0 to 1: line “x²”."',
  )
  expect(html).toMatch(/<text [^>]*>M \[M⊙\]<\/text>.*<text class="it" [^>]*>x²<\/text>/)
  expect(html).toContain('<th scope="col" class="r">M [M⊙]</th>')
})

test('a formula of a chart that fails is reported at the chart, and its source shown', async () => {
  const { caption, problems } = await captionOf(
    chart("title: 'A $\\nope$'\nx: {label: x, min: 0, max: 1}\ny: {label: y, min: 0, max: 1}"),
  )
  expect(problems).toEqual([{ line: 3, sentence: '\\nope is not known.' }])
  expect(caption).toContain('<code class="math-error">\\nope</code>')
})
