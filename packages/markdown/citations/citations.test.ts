import { expect, test } from 'vitest'
import { type CitedLibrary, usualCitationStyle } from '@ephemeris/bibliography'
import { citable, libraryOf } from '../testing/cited-works.ts'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

const three = ['Example', 'Sample', 'Muster']
const ex = citable('ex2020', three)
const sa = citable('sa2019', ['Sample', 'Muster'])
const library = libraryOf(ex, sa)

async function render(markdown: string, given: CitedLibrary = library, style = {}) {
  const context = { ...plainContext, library: given, style: { ...usualCitationStyle, ...style } }
  return await renderMarkdown(markdown, context)
}

/** Words of the first paragraph, with plain spaces. */
async function shown(markdown: string, given?: CitedLibrary) {
  const wordsIn = (html: string) =>
    (/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ')
  const byAuthor = await render(markdown, given)
  const byNumber = await render(markdown, given, { citations: 'numbers' })
  return [wordsIn(byAuthor.html), wordsIn(byNumber.html)]
}

test.for([
  ['[@ex2020]', '(Example et al. 2020)', '[1]'],
  ['@ex2020', 'Example et al. (2020)', 'Example et al. [1]'],
  ['@ex2020.', 'Example et al. (2020).', 'Example et al. [1].'],
  [
    '[see @ex2020, sec. 3; also @sa2019]',
    '(see Example et al. 2020, sec. 3; also Sample &amp; Muster 2019)',
    '[see 1, sec. 3; also 2]',
  ],
  ['[-@ex2020]', '(2020)', '[1]'],
  ['@ex2020 [sec. 3]', 'Example et al. (2020, sec. 3)', 'Example et al. [1, sec. 3]'],
  ['@{ex2020}', 'Example et al. (2020)', 'Example et al. [1]'],
  ['[@EX2020]', '(Example et al. 2020)', '[1]'],
  ['\\@ex2020', '@ex2020', '@ex2020'],
  ['`@ex2020`', '@ex2020', '@ex2020'],
  ['me@ex2020', 'me@ex2020', 'me@ex2020'],
  ['[@ex2020](https://a.example)', '@ex2020', '@ex2020'],
  ['[see *very* @ex2020, $x$]', '(see very Example et al. 2020, xx)', '[see very 1, xx]'],
  ['[@ex2020;\n@sa2019]', '(Example et al. 2020; Sample &amp; Muster 2019)', '[1, 2]'],
  ['[@ex2020; @nobody]', '(Example et al. 2020; @nobody)', '[1; @nobody]'],
  ['[@ex2020\n; @sa2019]', '(Example et al. 2020; Sample &amp; Muster 2019)', '[1, 2]'],
  ['As @ex2020\nsays.', 'As Example et al. (2020)\nsays.', 'As Example et al. [1]\nsays.'],
  ['As @ex2020[^1]\n\n[^1]: A note.', 'As Example et al. (2020)1', 'As Example et al. [1]1'],
  ['As @ex2020 *says*.', 'As Example et al. (2020) says.', 'As Example et al. [1] says.'],
  ['*see @ex2020*', 'see Example et al. (2020)', 'see Example et al. [1]'],
] as const)('%s is rendered in both styles', async ([written, byAuthor, byNumber]) => {
  expect(await shown(written)).toEqual([byAuthor, byNumber])
})

const four = libraryOf(
  citable('a2018', ['Example']),
  citable('b2020', ['Example'], { month: 3 }),
  citable('c2020', ['Example'], { month: 1 }),
  citable('d2019', ['Sample']),
)

test.for([
  ['[@a2018; @c2020; @b2020; @d2019]', '(Example 2018, 2020a,b; Sample 2019)', '[1–4]'],
  ['[@b2020; @a2018; @c2020; @d2019]', '(Example 2018, 2020a,b; Sample 2019)', '[1–4]'],
  ['[@b2020; @d2019; @c2020]', '(Example 2020b; Sample 2019; Example 2020a)', '[1–3]'],
  ['[@a2018; @a2018]', '(Example 2018)', '[1]'],
  ['[@a2018; @d2019]', '(Example 2018; Sample 2019)', '[1, 2]'],
  ['[@a2018; @b2020, p. 3; @c2020]', '(Example 2018, 2020, p. 3; Example 2020)', '[1; 2, p. 3; 3]'],
] as const)(
  '%s joins works of the same authors or consecutive numbers',
  async ([written, byAuthor, byNumber]) => {
    const years = written.includes('p. 3')
      ? byAuthor.replace('2020, p', '2020b, p').replace(' 2020)', ' 2020a)')
      : byAuthor
    expect(await shown(written, four)).toEqual([years, byNumber])
  },
)

test.for([
  'a..b',
  '--x',
  'A&A',
  'x/y',
  '__proto__',
  'constructor',
  '2025AJ....170..100X',
  '2021A&A...649A...1X',
  'a_b_c',
  'x~y',
  'ä2020',
])('the key %s can be cited', async (key) => {
  const keyed = libraryOf(citable(key, ['Example']))
  expect((await shown(`[@${key}]`, keyed))[0]).toMatch(/^\(Example \d{4}\)$/)
  expect((await shown(`So @${key}.`, keyed))[0]).toMatch(/^So Example \(\d{4}\)\.$/)
  expect((await shown(`[@{${key}}, p. 1]`, keyed))[1]).toBe('[1, p. 1]')
  expect((await shown(`[@{${key}}]`, keyed))[1]).toBe('[1]')
})

test('a key with brackets or spaces is written in braces', async () => {
  for (const key of ['x(9)6', 'odd key..', 'a;b', 'a[1'])
    expect((await shown(`[see @{${key}}]`, libraryOf(citable(key, ['Example']))))[1]).toBe(
      '[see 1]',
    )
})

test('works can be cited by DOI and arXiv number', async () => {
  const named = libraryOf({ ...ex, names: ['doi:10.5555/12345678', 'arXiv:2401.01234'] })
  expect((await shown('[@doi:10.5555/12345678] and @arxiv:2401.01234.', named))[0]).toBe(
    '(Example et al. 2020) and Example et al. (2020).',
  )
})

test('citations are links to the list, which links back', async () => {
  const { html, outline, cites, words } = await render('One [@ex2020; @sa2019] and @ex2020.')
  expect(html).toContain(
    '(<a class="ct" href="#post-cite-1" id="post-citing-1" role="doc-biblioref">Example et al.\u00A02020</a>; <a',
  )
  expect(html).toContain(
    '<section class="refs" role="doc-bibliography" aria-labelledby="post-references"><h2 id="post-references">References</h2><ul><li id="post-cite-1">',
  )
  expect(html).toContain(
    '<a role="doc-backlink" href="#post-citing-1" aria-label="Back to the citation, 1 of 2">↑</a> <a role="doc-backlink" href="#post-citing-3" aria-label="Back to the citation, 2 of 2">↑</a></li>',
  )
  expect(outline).toEqual([{ id: 'post-references', title: 'References' }])
  expect(cites).toEqual([ex, sa].map(({ id, updatedAt }) => ({ id, updatedAt })))
  expect(words).toBe(5)
})

test('the list says first that a work was retracted or corrected, and since when', async () => {
  const links = [
    { kind: 'code' as const, url: 'https://a.example/code' },
    { kind: 'retraction' as const, url: 'https://a.example/notice', date: '2021-03-04' },
    { kind: 'correction' as const, url: 'https://a.example/erratum' },
  ]
  const { html } = await render('One [@ex2020].', libraryOf({ ...ex, links }))
  expect(html).toContain(
    '<li id="post-cite-1"><b><a href="https://a.example/notice" rel="noopener">Retracted 2021-03-04</a></b>\u00A0· <b><a href="https://a.example/erratum" rel="noopener">Corrected</a></b>\u00A0· Example',
  )
  expect(html.match(/https:\/\/a\.example\/notice/g)).toHaveLength(1)
})

test('a numbered list is in order of citation, any other by label and year', async () => {
  const text = 'First [@sa2019], then [@ex2020].'
  const entries = ({ html }: { html: string }) =>
    Array.from(html.matchAll(/<li id="post-cite-\d">(\w+)/g), ([, first]) => first)
  expect(entries(await render(text))).toEqual(['Example', 'Sample'])
  const numbered = await render(text, library, { citations: 'numbers' })
  expect(numbered.html).toContain('<ol><li id="post-cite-1">A.\u00A0B.\u00A0Sample and')
})

test('all works of a range of numbers link back', async () => {
  const { html } = await render('[@a2018; @b2020; @c2020]', four, { citations: 'numbers' })
  expect(html.match(/href="#post-citing-1"/g)).toHaveLength(2)
})

test('a heading at the end becomes the heading of the list', async () => {
  const { html, outline } = await render('A [@ex2020].\n\n## Bibliography')
  expect(html).toMatch(
    /<h2 id="post-bibliography">Bibliography<\/h2>\s*<section class="refs" role="doc-bibliography" aria-labelledby="post-bibliography"><ul>/,
  )
  expect(outline).toEqual([{ id: 'post-bibliography', title: 'Bibliography' }])
  const earlier = await render('## References\n\nA [@ex2020].')
  expect(earlier.outline.map(({ id }) => id)).toEqual(['post-references-2', 'post-references'])
})

test('citations work in notes, captions, cells and headings; outlines omit them', async () => {
  const { html, outline } = await render(
    '## As in [@ex2020]\n\n## After @ex2020\n\nA[^n]\n\n[^n]: See @ex2020.\n\n![](b.png "After *@ex2020*")\n\n| [@ex2020] |\n| - |\n| x |',
  )
  expect(html.match(/class="ct"/g)).toHaveLength(5)
  expect(outline).toMatchObject([
    { id: 'post-as-in', title: 'As in' },
    { id: 'post-after-example-et-al', title: 'After Example et al.' },
    { title: 'References' },
  ])
})

test('references and citations work together', async () => {
  const { html } = await render('![](a.png){#fig:a}\n\nSo [@fig:a; @ex2020], [@fig:a].')
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(
    'So (Figure\u00A01; Example et al.\u00A02020), Figure\u00A01.',
  )
})

test('unknown names are reported with their line and stay as written', async () => {
  const unknown: CitedLibrary = { ...library, alike: [['ex202', ['ex2020', 'ex2021']]] }
  const text = 'One\ntwo [@ex202] and @ex202.\n\n@friend and [see @friend]'
  const { html, problems } = await render(text, unknown)
  expect(problems).toEqual([
    { line: 2, sentence: 'No work is called ex202. Did you mean ex2020, ex2021?' },
    { line: 2, sentence: 'No work is called ex202.' },
    { line: 4, sentence: 'No work is called friend.' },
  ])
  expect(html).toBe((await renderMarkdown(text)).html)
  const empty = await renderMarkdown('[@ex202]')
  expect(empty.problems).toEqual([
    {
      line: 1,
      sentence: 'No work is called ex202. The library is empty: add works under Library.',
    },
  ])
})

test('problems in notes, captions and cells are reported with their line', async () => {
  const { problems } = await render(
    'One[^n]\n\nTwo\n\n[^n]: See @fig:no,\n    [@nobody2] and $\\alhpa$.\n\n![B](b.png "After [@nobody3]")\n\n| a |\n| - |\n| [@nobody4] |',
  )
  expect(problems.map(({ line, sentence }) => [line, sentence.slice(0, 34)])).toEqual([
    [5, 'Nothing here has the label fig:no.'],
    [6, '\\alhpa is not known; did you mean '],
    [6, 'No work is called nobody2.'],
    [8, 'No work is called nobody3.'],
    [12, 'No work is called nobody4.'],
  ])
})

test('titles are rendered with formulas and italics', async () => {
  const titled = libraryOf(citable('t2020', ['Example'], { title: 'At $z<3$ with _Gaia_' }))
  const { html, hasMath } = await render('[@t2020]', titled)
  expect(hasMath).toBe(true)
  expect(html).toMatch(/“At <math.*<em>Gaia<\/em>”/)
})

test('feeds have the list without backlinks', async () => {
  const { feedHtml } = await render('[@ex2020]')
  expect(feedHtml).toMatch(/\(<a[^>]*href="[^"]*#post-cite-1"/)
  expect(feedHtml).toContain('References</h2>')
  expect(feedHtml).not.toContain('↑')
})
