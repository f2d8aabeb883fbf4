import { expect, test } from 'vitest'
import { renderMarkdown as render } from '../render-markdown.ts'
import { renderNewsletter } from '../formats/render-newsletter.ts'

/** No-break spaces are replaced by spaces, so that the expected texts are easy to read. */
async function renderMarkdown(markdown: string) {
  const post = await render(markdown)
  const plain = (html: string) => html.replaceAll('\u00A0', ' ')
  return { ...post, html: plain(post.html), feedHtml: plain(post.feedHtml) }
}

const picture = (label: string) => `![A map](/media/a.webp "A caption"){#${label}}`
const chart =
  '{"title": "A line", "x": {"label": "x", "min": 0, "max": 1, "step": 1}, ' +
  '"y": {"label": "y", "min": 0, "max": 1, "step": 1}, "series": [{"kind": "line", "data": [[0, 0], [1, 1]]}]}'

const things = [
  '## The *method* {#sec:method}',
  '$$E$$ {#eq:flux}',
  '$$\nF\n$$ {#eq:block}',
  '```math {#eq:fence}\nG\n```',
  '\\begin{equation} H \\label{eq:inner} \\end{equation}',
  picture('fig:curve'),
  `\`\`\`chart {#fig:drawn}\n${chart}\n\`\`\``,
  'Table: Stars {#tbl:stars}\n\n| a |\n| - |\n| 1 |',
  '```python fit.py {#lst:fit}\nx = 1\n```',
].join('\n\n')

/** The HTML of a reference in a text with one target of every kind. */
async function show(written: string) {
  const { html, problems } = await renderMarkdown(`${things}\n\nSee ${written}`)
  const [, shown = ''] = /<p>See (.*)<\/p>/s.exec(html) ?? []
  return { shown, problems: problems.map(({ sentence }) => sentence), html }
}

test.for([
  ['@fig:curve', '<a href="#post-fig-curve">Figure 1</a>'],
  ['@fig-curve.', '<a href="#post-fig-curve">Figure 1</a>.'],
  ['@fig:drawn', '<a href="#post-fig-drawn">Figure 2</a>'],
  ['@eq:flux', '<a href="#post-eq-flux">Equation 1</a>'],
  ['@eq:block', '<a href="#post-eq-block">Equation 2</a>'],
  ['@eq:fence', '<a href="#post-eq-fence">Equation 3</a>'],
  ['@eq:inner', '<a href="#post-eq-inner">Equation 4</a>'],
  ['@tbl:stars', '<a href="#post-tbl-stars">Table 1</a>'],
  ['@lst:fit', '<a href="#post-lst-fit">Listing 1</a>'],
  ['@sec:method', '<a href="#post-sec-method">“The method”</a>'],
  ['[-@fig:curve]', '<a href="#post-fig-curve">1</a>'],
  ['\\ref{fig:curve}', '<a href="#post-fig-curve">1</a>'],
  [
    '\\eqref{eq:flux} and $\\eqref{eq:flux}$',
    '<a href="#post-eq-flux">(1)</a> and <a href="#post-eq-flux">(1)</a>',
  ],
  [
    '[@fig:curve; @fig:drawn]',
    'Figures <a href="#post-fig-curve">1</a> and <a href="#post-fig-drawn">2</a>',
  ],
  [
    '[@eq:inner; @eq:flux; @eq:block; @eq:fence]',
    'Equations <a href="#post-eq-flux">1</a>–<a href="#post-eq-inner">4</a>',
  ],
  [
    '[@eq:flux; @eq:fence; @eq:inner]',
    'Equations <a href="#post-eq-flux">1</a>, <a href="#post-eq-fence">3</a> and <a href="#post-eq-inner">4</a>',
  ],
  [
    '[@fig:curve; @tbl:stars]',
    '<a href="#post-fig-curve">Figure 1</a> and <a href="#post-tbl-stars">Table 1</a>',
  ],
] as const)('%s is shown with its number and links to its target', async ([written, expected]) => {
  const { shown, problems } = await show(written)
  expect([shown, problems]).toEqual([expected, []])
})

test('a labelled element has the label as its id and a number in its caption or bar', async () => {
  const { html } = await show('')
  expect(html).toContain('<h2 id="post-sec-method">The <em>method</em></h2>')
  expect(html).toContain('<figure id="post-fig-curve"><img ')
  expect(html).toContain('<figcaption><b>Figure 1.</b> A caption</figcaption>')
  expect(html).toContain('aria-label="Table 1" id="post-tbl-stars"')
  expect(html).toContain('<caption><b>Table 1.</b> Stars</caption>')
  expect(html).toContain('<span>Listing 1 · fit.py</span>')
  expect(html).not.toContain('{#')
})

test('a label gives a number to a figure and a table that have no caption', async () => {
  const { html } = await renderMarkdown(
    '![](a.png){#fig:a}\n\nTable: {#tab:b}\n\n| a |\n| - |\n| 1 |\n\n@fig:a @tab:b',
  )
  expect(html).toMatch(/<figure id="post-fig-a">.*<figcaption><b>Figure 1.<\/b> <\/figcaption>/)
  expect(html).toContain('<caption><b>Table 1.</b> </caption>')
  expect(html).toContain('href="#post-tab-b">Table 1</a>')
})

test.for([
  ['tab', 'tbl'],
  ['tbl', 'tab'],
])('a table labelled %s:stars is found as %s:stars', async ([written, asked]) => {
  const table = `Table: Stars {#${written}:stars}\n\n| a |\n| - |\n| 1 |`
  const { html, problems } = await renderMarkdown(
    `${table}\n\n@${asked}:stars \\ref{${asked}-stars}`,
  )
  expect(html).toContain(
    `<a href="#post-${written}-stars">Table 1</a> <a href="#post-${written}-stars">1</a>`,
  )
  expect(problems).toEqual([])
})

test('a group of references may be broken over lines', async () => {
  const { shown, problems } = await show('[@fig:curve;\n@fig:drawn;\n@eq:flux] and\n[-@eq:flux]')
  expect(shown).toBe(
    'Figures <a href="#post-fig-curve">1</a> and <a href="#post-fig-drawn">2</a> and <a href="#post-eq-flux">Equation 1</a> and<br>\n<a href="#post-eq-flux">1</a>',
  )
  expect(problems).toEqual([])
  const broken = await renderMarkdown('[@fig:a;\n@fig:b\n@fig:c]\n\n[@fig:a;\n@fig:b] @fig:c')
  expect(broken.problems.map(({ line, sentence }) => `${line} ${sentence.slice(27, 32)}`)).toEqual([
    '1 fig:a',
    '2 fig:b',
    '3 fig:c',
    '5 fig:a',
    '5 fig:b',
    '6 fig:c',
  ])
})

test.for([
  ['`@fig:curve`', '<code>@fig:curve</code>'],
  [
    '[@fig:curve](https://example.org)',
    '<a href="https://example.org" rel="noopener">@fig:curve</a>',
  ],
  ['\\@fig:curve', '@fig:curve'],
  ['a@fig:curve', 'a@fig:curve'],
  ['[see @fig:curve]', '[see <a href="#post-fig-curve">Figure 1</a>]'],
] as const)('%s is not a reference, or one within text', async ([written, expected]) => {
  const { shown } = await show(written)
  expect(shown).toBe(expected)
})

test('only TeX references are resolved within a formula', async () => {
  expect((await show('$@fig:curve$')).shown).not.toContain('<a ')
})

test('attributes in braces may be in any order and quoted, and unknown ones make the braces text', async () => {
  const shown = async (braces: string) => {
    const { html } = await renderMarkdown(`![A map](/media/a.webp "A caption")${braces}`)
    return /<figure[^>]*>/.exec(html)?.[0] + html.replaceAll(/<[^>]*>/g, '')
  }
  const whole = await shown('{#fig:a width=1200 height=750 wide}')
  expect(whole).toBe('<figure class="wide" id="post-fig-a">Figure 1. A caption')
  expect(await shown('{ wide height="750" width="1200" #fig:a }')).toBe(whole)
  for (const braces of [
    '{#fig:a unknown}',
    '{#fig:a width=wide}',
    '{#fig:a constructor=1}',
    '{#nothing:a}',
    `{#fig:a ${' '.repeat(200)}wide}`,
  ])
    expect((await shown(braces)).replaceAll(/\s+/g, ' ')).toContain(braces.slice(0, 7))
  const { html } = await renderMarkdown('```python {#lst:a other}\nx\n```\n\n## B {#sec:b wide}')
  expect(html).toContain('{#sec:b wide}')
  expect(html).not.toContain('Listing')
})

test('a label in a block of code is code', async () => {
  const { html } = await renderMarkdown('```text\n$$ {#eq:x}\n![](a.png){#fig:a}\n@fig:a\n```')
  expect(html).toContain('<code>$$ {#eq:x}\n![](a.png){#fig:a}\n@fig:a</code>')
})

test('references work in notes, captions, cells and headings, but not in the outline', async () => {
  const { html, outline } = await renderMarkdown(
    `${picture('fig:a')}\n\n## As in @fig:a here\n\nA[^n]\n\n[^n]: See @fig:a.\n\n![](b.png "After *@fig:a*")\n\n| @fig:a |\n| - |\n| x |`,
  )
  expect(html.match(/<a href="#post-fig-a">Figure 1<\/a>/g)).toHaveLength(4)
  expect(html).toContain('After <em><a href="#post-fig-a">')
  expect(outline).toEqual([{ id: 'post-as-in-here', title: 'As in here' }])
})

test('problems are reported with their line, and the text stays as written', async () => {
  const { html, problems } = await renderMarkdown(
    `One\nand @fig:cruve.\n\n${picture('fig:curve')}\n\n${picture('fig:curve')}\n\nTable: T {#fig:stars}\n\n| a |\n| - |\n| 1 |\n\n[@fig:curve; @fig:no], @sec:no`,
  )
  expect(problems).toEqual([
    { line: 2, sentence: 'Nothing here has the label fig:cruve. There are fig:curve, fig:stars.' },
    { line: 6, sentence: 'The label fig:curve is used twice; references go to the first.' },
    { line: 8, sentence: 'The label fig:stars names a table and should begin with tbl:.' },
    { line: 14, sentence: 'Nothing here has the label fig:no. There are fig:curve, fig:stars.' },
    { line: 14, sentence: 'Nothing here has the label sec:no. There are fig:curve, fig:stars.' },
  ])
  expect(html).toContain('and <span class="ref-unknown">@fig:cruve</span>.')
  expect(html).toContain('<span class="ref-unknown">[@fig:curve; @fig:no]</span>')
})

test.for(['fig:__proto__', 'fig:constructor', 'fig:toString'])(
  'the label %s is one like others',
  async (label) => {
    const { html, problems } = await renderMarkdown(
      `@${label}\n\n${picture(label)}\n\n@fig:valueOf`,
    )
    expect(html).toContain('Figure 1</a>')
    expect(problems).toHaveLength(1)
  },
)

test.for(['_private_', '__init__', 'my_long_name', 'a-_b_'])(
  'the underscores of the label %s are no emphasis',
  async (name) => {
    const { html, problems } = await renderMarkdown(
      `![A](a.png){#fig:${name}}\n\nSee @fig:${name}, [@fig:${name}] and \\ref{fig:${name}}.`,
    )
    expect(html.match(/<a href="#post-fig-/g)).toHaveLength(3)
    expect([html.includes('<em>'), html.includes('<strong>'), problems]).toEqual([false, false, []])
  },
)

test('emphasis may end after a label', async () => {
  const { shown } = await show('_as in @fig:curve_ and __@eq:flux__')
  expect(shown).toContain('<em>as in <a')
  expect(shown).toContain('<strong><a')
})

test('a heading does not take the id of a label', async () => {
  const { html } = await renderMarkdown('# Fig a\n\n# B {#sec:b}\n\n# Sec b\n\n![](a.png){#fig:a}')
  expect(Array.from(html.matchAll(/<(h2|figure) id="([^"]*)"/g), ([, , id]) => id)).toEqual([
    'post-fig-a-2',
    'post-sec-b',
    'post-sec-b-2',
    'post-fig-a',
  ])
})

test('words are counted without labels', async () => {
  expect((await renderMarkdown('# One {#sec:one}\n\n![](a.png){#fig:a}')).words).toBe(1)
})

test('references in feeds are links, in newsletters plain text', async () => {
  const { feedHtml } = await renderMarkdown(`${things}\n\nSee @fig:drawn, @tbl:stars.`)
  expect(feedHtml).toMatch(/See <a href="[^"]*#post-fig-drawn">Figure 2<\/a>/)
  const mail = renderNewsletter(
    `${things}\n\nSee @fig:drawn, @lst:fit.`,
    'https://a.example/blog/1',
  )
  expect(mail?.text).toContain('See Figure\u00A02, Listing\u00A01.')
  expect(mail?.html).toContain('<p>See Figure\u00A02, Listing\u00A01.</p>')
})

test('thousands of references are all linked', async () => {
  const figures = Array.from({ length: 500 }, (_, index) => `![](a.png){#fig:f${index}}`)
  const references = Array.from({ length: 5000 }, (_, index) => `@fig:f${index % 500}`)
  const { html } = await renderMarkdown([...figures, references.join(' ')].join('\n\n'))
  expect(html.match(/<a [^>]*href="#post-fig-f\d+"/g)).toHaveLength(5000)
})
