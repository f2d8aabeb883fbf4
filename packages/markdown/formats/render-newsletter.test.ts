import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { renderNewsletter } from './render-newsletter.ts'

const page = 'https://ada.example/blog/3'

function newsletterOf(markdown: string) {
  const newsletter = renderNewsletter(markdown, page)
  if (!newsletter) throw new Error('There is no newsletter')
  return newsletter
}

test('a post reads well as plain text', () => {
  const { text } = newsletterOf(
    `## A heading

Words with $E = mc^2$, \`code\` and [a link](/about#x).[^n]
A new line.

[^n]: The note.

$$
\\frac{a}{b}
$$

- one
- [x] two

> A quote

| a | b |
| - | - |
| 1 | 2 |

\`\`\`python fit.py
x = 1
    y
\`\`\`

![Alt](/media/a.webp "Caption")
`,
  )
  expect(text).toBe(`A heading
---------

Words with E = mc², code and a link (https://ada.example/about#x).[1]
A new line.

[1] The note.

a/b (1)

- one
- [x] two

> A quote

a | b
1 | 2

    x = 1
        y

Picture: Alt (https://ada.example/media/a.webp)
Figure 1. Caption
`)
})

test('in joined lines a line end is a space', () => {
  const joined = renderNewsletter('one\ntwo  \nthree', page, undefined, { lineBreaks: 'joined' })
  expect(joined?.text.trim()).toBe('one two\nthree')
})

test('referenced elements have their number in the newsletter as well', () => {
  const chart =
    '{"title":"It rises","caption":"With *$x^2$*","x":{"label":"x","min":0,"max":1,"step":1},"y":{"label":"y","min":0,"max":1,"step":1},"series":[{"kind":"line","data":[[0,0],[1,1]]}]}'
  const { text, html } = newsletterOf(
    [
      'See @fig:a, @fig:b, @tbl:c and @lst:d.',
      '![Map](/media/a.webp "The *map*"){#fig:a}',
      `\`\`\`chart {#fig:b}\n${chart}\n\`\`\``,
      'Table: Stars {#tbl:c}\n\n| a |\n| - |\n| ![Dot](/media/d.webp) |',
      '```python fit.py {#lst:d}\nx = 1\n```',
    ].join('\n\n'),
  )
  expect(text.replaceAll('\u00a0', ' ')).toBe(`See Figure 1, Figure 2, Table 1 and Listing 1.

Picture: Map (https://ada.example/media/a.webp)
Figure 1. The map

It rises. Chart of y, 0 to 1, against x, 0 to 1: line. (https://ada.example/blog/3)
Figure 2. It rises. With x²

Table 1. Stars

a
Picture: Dot (https://ada.example/media/d.webp)

Listing 1 · fit.py

    x = 1
`)
  expect(html).toContain('<b>Figure 1.</b> The <em>map</em>')
})

test('a newsletter loads nothing: pictures and charts are links, styles are inline', () => {
  const chart =
    '{"title":"T","x":{"label":"x","min":0,"max":1},"y":{"label":"y","min":0,"max":1},"series":[{"kind":"line","points":[[0,0],[1,1]]}]}'
  const { html } = newsletterOf(
    `![Alt](https://elsewhere.example/p.png)\n\n\`\`\`chart\n${chart}\n\`\`\`\n\n[x](#part)`,
  )
  expect(html).not.toMatch(/<(?:img|svg|style|link|script|math)|class=|src=/)
  expect(html).toContain(
    '<a href="https://elsewhere.example/p.png" style="color:#0b5c86">Picture: Alt</a>',
  )
  expect(html).toContain('<a href="https://ada.example/blog/3#part"')
})

test('the series of a chart are named in its description, without the line of keys', () => {
  const series = ['U', 'B', 'V', 'R', 'I'].map((label, at) => ({
    kind: 'points',
    label: `${label} band`,
    data: [[0, at]],
  }))
  const axes = { x: { label: 'x' }, y: { label: 'y' } }
  const chart = JSON.stringify({ title: 'Five', caption: 'One night.', ...axes, series })
  const { text } = newsletterOf(`\`\`\`chart\n${chart}\n\`\`\``)
  expect(text).toContain('points “U band”, points “B band”')
  expect(text).toContain('Figure 1. Five. One night.')
})

test('markup and active URLs become text', () => {
  const { html } = newsletterOf('<img src=x onerror=alert(1)> [a](javascript:alert(1)) <b>bold</b>')
  expect(html).toBe('<p>&lt;img src=x onerror=alert(1)> a &lt;b>bold&lt;/b></p>')
})

const folder = path.resolve(import.meta.dirname, '../../../starter/posts')

test.each(readdirSync(folder))(
  'the newsletter of %s has no TeX, markup or placeholders',
  (name) => {
    const { text, html } = newsletterOf(readFileSync(path.join(folder, name), 'utf8'))
    const prose = text
      .split('\n')
      .filter((line) => !line.startsWith('    '))
      .join('\n')
    expect(prose).not.toMatch(/\\[a-z]+|\$\$|<\/?[a-z]+>|\[\^/)
    expect(html).not.toMatch(/<(?:img|svg|math)/)
  },
)
