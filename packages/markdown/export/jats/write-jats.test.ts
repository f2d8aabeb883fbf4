import { expect, test } from 'vitest'
import { plainContext, type RenderContext } from '../../render-context.ts'
import { citable, libraryOf } from '../../testing/cited-works.ts'
import type { JatsFront } from './front.ts'
import { type JatsArticle, writeJats } from './write-jats.ts'
import type { PicturePlaces } from './writer.ts'

const head: JatsFront = {
  journal: { title: 'Ada Example', id: 'site.example' },
  id: '12',
  doi: '10.5555/example.12',
  url: 'https://site.example/blog/12',
  title: 'Clocks & stars',
  language: 'en',
  category: 'Astrophysics',
  abstract: 'A short story.',
  keywords: ['time series'],
  authors: [
    {
      person: { family: 'Example', given: 'Ada' },
      orcid: '0000-0002-1825-0097',
      affiliations: [0],
      isCorresponding: true,
      roles: [{ name: 'Software', url: 'https://credit.niso.org/contributor-roles/software/' }],
    },
    {
      person: { name: 'The Survey' },
      orcid: null,
      affiliations: [],
      isCorresponding: false,
      roles: [],
    },
  ],
  affiliations: [{ name: 'Sample Observatory', ror: 'https://ror.org/03yrm5c26' }],
  publishedOn: '2026-11-12',
  updatedOn: '2026-11-20',
  versions: [],
  licence: { text: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  rightsHolder: 'Ada Example',
}
const onSite: PicturePlaces = {
  address: 'https://site.example',
  page: 'https://site.example/blog/12',
}

async function write(
  markdown: string,
  places = onSite,
  context: RenderContext = plainContext,
): Promise<JatsArticle> {
  return await writeJats(markdown, context, { front: head, rules: {}, places })
}

/** The content of an element without line ends. */
async function bodyOf(markdown: string): Promise<string> {
  const { xml } = await write(markdown)
  return /<body>(.*)<\/body>/.exec(xml.replaceAll('\n', ''))?.[1] ?? ''
}

test('the front names the authors, their affiliations and roles, the dates and the terms', async () => {
  const { xml } = await write('Text.')
  const front = xml.replaceAll('\n', '')
  for (const part of [
    '<article-id pub-id-type="doi">10.5555/example.12</article-id>',
    '<article-title>Clocks &amp; stars</article-title>',
    '<contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid" authenticated="false">https://orcid.org/0000-0002-1825-0097</contrib-id><name><surname>Example</surname><given-names>Ada</given-names></name><role vocab="credit"',
    '<collab>The Survey</collab>',
    '<institution-id institution-id-type="ror">https://ror.org/03yrm5c26</institution-id><institution>Sample Observatory</institution>',
    '<pub-date publication-format="electronic" date-type="pub" iso-8601-date="2026-11-12"><day>12</day><month>11</month><year>2026</year></pub-date>',
    '<event event-type="updated">',
    '<ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref>',
    '<kwd>time series</kwd>',
  ])
    expect(front).toContain(part)
})

test('the front names the version, and when and why each of them was published', async () => {
  const url = 'https://site.example/blog/12'
  const versions = [
    { number: 1, kind: 'first', note: '', publishedOn: '2026-11-12', url: `${url}?v=1` },
    { number: 2, kind: 'erratum', note: 'A <sign>', publishedOn: '2026-11-20', url: `${url}?v=2` },
    { number: 3, kind: 'retraction', note: 'A camera', publishedOn: '2026-11-21', url },
  ] as const
  const options = { front: { ...head, versions }, rules: {}, places: onSite }
  const xml = (await writeJats('Text.', plainContext, options)).xml.replaceAll('\n', '')
  const third =
    '<article-version article-version-type="number" iso-8601-date="2026-11-21">3</article-version>'
  expect(xml).toContain(`${third}<article-categories>`)
  expect(xml.match(/<event event-type="[a-z]+">/g)).toEqual([
    '<event event-type="pub">',
    '<event event-type="corrected">',
    '<event event-type="retracted">',
  ])
  expect(xml).toContain('<event-desc>A &lt;sign&gt;</event-desc>')
  expect(xml).toContain(
    `<event event-type="retracted"><event-desc>A camera</event-desc>${third}<date date-type="retracted" iso-8601-date="2026-11-21"><day>21</day><month>11</month><year>2026</year></date><self-uri xlink:href="${url}"/></event>`,
  )
})

test('an article whose terms allow no reuse has no open licence', async () => {
  const options = { front: { ...head, licence: null }, rules: {}, places: onSite }
  const { xml } = await writeJats('Text.', plainContext, options)
  expect(xml).toContain('<copyright-holder>Ada Example</copyright-holder>')
  expect(xml).not.toContain('<license')
})

test('headings become sections within sections', async () => {
  expect(await bodyOf('Before.\n\n## One\n\nText.\n\n### Deep\n\n## Two')).toBe(
    '<p>Before.</p><sec id="post-one"><title>One</title><p>Text.</p>' +
      '<sec id="post-deep"><title>Deep</title></sec></sec><sec id="post-two"><title>Two</title></sec>',
  )
})

test('a formula is MathML and TeX, with its number and the label that references lead to', async () => {
  const text = 'By @eq:a and $x<1$.\n\n$$ a = \\cancel{b} $$ {#eq:a}'
  const body = await bodyOf(text)
  expect(body).toContain('By <xref ref-type="disp-formula" rid="post-eq-a">Equation\u00a01</xref>')
  expect(body).toContain('<mml:mo>&lt;</mml:mo>')
  expect(body).toContain('<tex-math>x&lt;1</tex-math>')
  expect(body).toContain('<disp-formula id="post-eq-a"><label>(1)</label><alternatives><mml:math')
  expect(body).toContain('<mml:menclose notation="updiagonalstrike"><mml:mi>b</mml:mi>')
  expect(body).not.toMatch(/class=|semantics|mspace width="0"/)
})

test('the rows of an aligned formula have their numbers and labels', async () => {
  const body = await bodyOf(
    'See @eq:b.\n\n\\begin{align} a &= 1 \\label{eq:a} \\\\ b &= 2 \\label{eq:b} \\end{align}',
  )
  expect(body).toContain('<xref ref-type="disp-formula" rid="post-eq-b">')
  expect(body).toContain('<mml:mtr id="post-eq-b"><mml:mtd><mml:mi>b</mml:mi></mml:mtd>')
  expect(body).toContain('<mml:mtext>(2)</mml:mtext>')
})

test('a picture of the site keeps its address, or is in the folder beside the file', async () => {
  const text = '![A star](/media/star-1.webp "The *star*"){#fig:star}'
  const figure = (href: string) =>
    `<fig id="post-fig-star"><label>Figure 1</label><caption><p>The <italic>star</italic></p></caption><graphic xlink:href="${href}"><alt-text>A star</alt-text></graphic></fig>`
  expect(await bodyOf(text)).toBe(figure('https://site.example/media/star-1.webp'))
  const { xml, pictures } = await write(text, { ...onSite, folder: 'pictures' })
  expect(xml.replaceAll('\n', '')).toContain(figure('pictures/star-1.webp'))
  expect(pictures).toEqual(['/media/star-1.webp'])
})

test('panels are figures in a group', async () => {
  const body = await bodyOf('::: {#fig:p}\n![One](/a.png)\n![Two](/b.png)\n\nBoth.\n:::')
  expect(body).toMatch(
    /^<fig-group id="post-fig-p"><label>Figure 1<\/label><caption><p>Both\.<\/p><\/caption><fig><label>\(a\)<\/label>/,
  )
})

const chart =
  '```chart {#fig:c}\ntitle: It rises\nx: { label: x }\ny: { label: y }\nseries:\n  - { kind: line, label: a, data: [[0, 1], [1, 2]] }\n```'

test('a chart is a picture with its description', async () => {
  const { xml, charts } = await write(chart, { ...onSite, folder: 'pictures' })
  expect(charts.map(({ name }) => name)).toEqual(['chart-1.svg'])
  expect(charts[0]?.svg).toMatch(/^<svg /)
  expect(xml.replaceAll('\n', '')).toMatch(
    /<label>Figure 1<\/label><caption>.*<graphic mimetype="image" mime-subtype="svg\+xml" xlink:href="pictures\/chart-1\.svg"><alt-text>It rises\./,
  )
})

test('a chart that the site has no picture of is named, and is a link to the page', async () => {
  const { xml, notCarried } = await write(chart)
  expect(xml).toContain('<ext-link ext-link-type="uri" xlink:href="https://site.example/blog/12">')
  expect(xml).not.toContain('<graphic')
  expect(notCarried).toEqual([
    {
      line: 1,
      sentence: 'Charts are not drawn as pictures on this site; the file has links to them.',
    },
  ])
})

test('a table has its caption, and the alignment of its columns', async () => {
  const body = await bodyOf(
    'Table: Values {#tbl:v}\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\nIn @tbl:v.',
  )
  expect(body).toContain('<table-wrap id="post-tbl-v"><label>Table 1</label>')
  expect(body).toContain('<td>1</td><td align="right">2</td>')
  expect(body).toContain('<xref ref-type="table" rid="post-tbl-v">Table\u00a01</xref>')
})

test('lists within lists, formulas within items and numbers that begin later are carried', async () => {
  expect(await bodyOf('3. a\n   - b\n4. $$ x $$')).toMatch(
    /^<list list-type="simple"><list-item><label>3\.<\/label><p>a<\/p><p><list list-type="bullet">.*<label>4\.<\/label><p>.*<inline-formula|<p><disp-formula/,
  )
})

test('a theorem is a statement with its number and title, and a proof one without the sign for its end', async () => {
  const body = await bodyOf(
    '::: {.theorem #thm:x}\n### A *title*\nSo it is.\n:::\n\n::: proof\nClear.\n:::',
  )
  expect(body).toBe(
    '<statement id="post-thm-x" content-type="theorem"><label>Theorem 1</label><title>A <italic>title</italic></title><p>So it is.</p></statement>' +
      '<statement content-type="proof"><label>Proof</label><p>Clear.</p></statement>',
  )
})

test('a callout is a box with a caption', async () => {
  expect(await bodyOf('> [!TIP] Look\n> Here.')).toContain(
    '<boxed-text content-type="tip"><caption><title>Tip: Look</title></caption><p>Here.</p></boxed-text>',
  )
})

test('code has its language, and a listing its number and file name', async () => {
  expect(await bodyOf('```python\na < b\n```')).toBe('<code language="python">a &lt; b</code>')
  expect(await bodyOf('```python fit.py {#lst:f}\nx\n```')).toBe(
    '<fig id="post-lst-f" fig-type="listing"><label>Listing 1</label><caption><p>fit.py</p></caption><code language="python">x</code></fig>',
  )
})

test('notes are at the end of the article', async () => {
  const { xml } = await write('Text.[^a]\n\n[^a]: A *note*.')
  const file = xml.replaceAll('\n', '')
  expect(file).toContain('Text.<xref ref-type="fn" rid="post-note-1"><sup>1</sup></xref>')
  expect(file).toContain(
    '<back><fn-group><fn id="post-note-1"><label>1</label><p>A <italic>note</italic>.</p></fn></fn-group></back>',
  )
})

test('cited works are listed with their fields', async () => {
  const work = citable('Kim2019', ['Kim', 'Lee'], {
    title: 'On $x^2$',
    journal: { name: 'Example Journal' },
    pages: '1–9',
    doi: '10.5555/kim',
  })
  const context = { ...plainContext, library: libraryOf(work) }
  const { xml } = await write('See @Kim2019.\n\n## References', onSite, context)
  const file = xml.replaceAll('\n', '')
  expect(file).toContain('See <xref ref-type="bibr" rid="post-cite-1">')
  expect(file).toContain(
    '<ref id="post-cite-1"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Kim</surname><given-names>Ana B.</given-names></name>',
  )
  expect(file).toContain('<article-title>On <inline-formula><alternatives><mml:math>')
  expect(file).toContain(
    '<source>Example Journal</source><year>2019</year><fpage>1</fpage><lpage>9</lpage><pub-id pub-id-type="doi">10.5555/kim</pub-id>',
  )
  expect(file.match(/References/g)).toHaveLength(1)
})

test('a reference to nothing stays text', async () => {
  expect(await bodyOf('See @fig:none and [there](#nowhere).')).toBe(
    '<p>See @fig:none and there.</p>',
  )
})

test('line breaks within paragraphs are named, as JATS has none', async () => {
  const { notCarried } = await write('One.\n\ntwo  \nthree\n\nfour\nfive')
  expect(notCarried).toEqual([
    { line: 3, sentence: 'JATS has no line breaks in paragraphs; they became spaces.' },
  ])
})

test('characters that XML does not allow are left out', async () => {
  expect(await bodyOf('a\u0001b\uffffc')).toBe('<p>abc</p>')
})

test('a text that is nested too deeply becomes plain paragraphs', async () => {
  const { xml, notCarried } = await write(`${'> '.repeat(9000)}deep`)
  expect(xml).toContain('<body>')
  expect(notCarried.map(({ sentence }) => sentence)).toEqual([
    'This text cannot be parsed; its source became plain paragraphs.',
  ])
})
