import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { renderMarkdown, renderPreview } from '../render-markdown.ts'

const fence = '```'
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
async function show(markdown: string) {
  const { html, ...rest } = await renderMarkdown(markdown)
  return { ...rest, html, words: wordsOf(html) }
}

test.each([
  ['::: {.callout-note title="A *title*"}\nWords\n:::', 'is-note', 'Note: A title Words'],
  ['::: callout-tip\n## Head {.unnumbered}\n\nWords\n:::', 'is-tip', 'Tip: Head Words'],
  [':::{warning} Title\nWords\n:::', 'is-warning', 'Warning: Title Words'],
  [`${fence}{hint} Title\n:class: x\nWords\n${fence}`, 'is-tip', 'Hint: Title Words'],
  ['> [!NOTE]\n> Words', 'is-note', 'Note Words'],
  ['> [!important] Title\n> Words', 'is-important', 'Important: Title Words'],
  [':::danger[Title]\nWords\n:::', 'is-caution', 'Danger: Title Words'],
  ['::: {.callout-note}\n## Note\nWords\n:::', 'is-note', 'Note Words'],
  [':::{admonition} Only a title\nWords\n:::', 'is-note', 'Only a title Words'],
])('%j is a callout with its kind in words', async (markdown, look, words) => {
  const shown = await show(markdown)
  expect(shown.html).toMatch(
    new RegExp(`^<aside class="callout ${look}" role="note" aria-labelledby="post-block-1">`),
  )
  expect(shown).toMatchObject({ words, problems: [], outline: [] })
})

test.each([
  ['::: {.callout-note collapse="true"}\nx\n:::', '<details class="callout is-note">'],
  ['::: {.callout-note collapse=false}\nx\n:::', '<details class="callout is-note" open>'],
  [':::{note} T\n:class: dropdown\nx\n:::', '<details class="callout is-note">'],
  ['> [!tip]- T\n> x', '<details class="callout is-tip">'],
  ['> [!tip]+ T\n> x', '<details class="callout is-tip" open>'],
  [
    ':::{dropdown} T\n:open:\nx\n:::',
    '<details class="fold" open><summary><span>T</span></summary>',
  ],
  [
    ':::{prf:lemma} T\n:class: dropdown\nx\n:::',
    '<details class="theorem is-lem slanted"><summary><b>Lemma 1 (T).</b></summary>',
  ],
  [
    ':::{proof}\n:class: dropdown\nx\n:::',
    '<details class="proof"><summary><i>Proof.</i></summary>',
  ],
])('%j is collapsible', async (markdown, opening) => {
  expect((await show(markdown)).html).toContain(opening)
})

test('theorems are numbered by kind, and references to them have their names', async () => {
  const { words, html, labels, problems } = await show(
    'See @thm-line, \\ref{thm:line}, [@thm:line; @thm:two], @lem-a and @nte-x.\n\n' +
      '::: {#lem-a}\nOne\n:::\n\n::: {#thm-line}\n## Line\n\nTwo\n:::\n\n' +
      ':::{prf:theorem} Another\n:label: two\n\nThree\n:::\n\n::: definition\nFour\n:::\n\n' +
      '::: {#nte-x .callout-note}\nFive\n:::',
  )
  expect(words).toBe(
    'See Theorem 1 , 1 , Theorems 1 and 2 , Lemma 1 and Note 1 . Lemma 1. One Theorem 1 (Line). Two ' +
      'Theorem 2 (Another). Three Definition 1. Four Note 1 Five',
  )
  expect(html).toContain(
    '<div class="theorem is-thm slanted" role="group" aria-label="Theorem 1" id="post-thm-line">',
  )
  expect(labels.map(({ name, thing }) => `${name} ${thing}`)).toEqual([
    'lem-a Lemma 1',
    'thm-line Theorem 1',
    'thm:two Theorem 2',
    'nte-x Note 1',
  ])
  expect(problems).toEqual([])
})

test('a proof ends with its sign, also after a formula, and a remark has no number without a label', async () => {
  const { words } = await show(
    '::: proof\nClear.\n:::\n\n::: {.proof}\n## Proof of it\n\n$$ x $$\n:::\n\n::: remark\nWell.\n:::\n\n::: {#rem-a}\nB\n:::',
  )
  expect(words).toMatch(/^Proof\. Clear\. ∎ Proof of it\. .* ∎ Remark\. Well\. Remark 1\. B$/)
})

test('what says that it has no number has none, and what is in the margin has no title', async () => {
  const { words } = await show(
    ':::{prf:theorem} A\n:nonumber:\nB\n:::\n\n:::{exercise}\n:enumerated: false\nC\n:::\n\n::: {.column-margin}\nD\n:::',
  )
  expect(words).toBe('Theorem (A). B Exercise. C D')
})

test('formulas and code written as directives of MyST are formulas and listings', async () => {
  const { labels, html } = await show(
    `${fence}{math}\n:label: my\nx = y\n${fence}\n\n${fence}{code-block} python\n:label: fit\n:caption: fit.py\nx = 1\n${fence}`,
  )
  expect(labels.map(({ name, thing }) => `${name} ${thing}`)).toEqual([
    'eq:my Equation 1',
    'lst:fit Listing 1',
  ])
  expect(html).toContain('Listing 1 · fit.py</span>')
  expect(html).toContain('<code>x = <span class="hl-n">1</span></code>')
})

test('a table or listing in a block of Quarto has its label and caption', async () => {
  const { words, labels } = await show(
    `See @tbl-a, @lst-b.\n\n::: {#tbl-a}\n| x |\n| - |\n| 1 |\n\nA *caption*\n:::\n\n::: {#lst-b}\n${fence}python\ny\n${fence}\n\nFit it\n:::`,
  )
  expect(words).toBe('See Table 1 , Listing 1 . Table 1. A caption x 1 Listing 1 · Fit it y')
  expect(labels).toHaveLength(2)
})

test('a reference to what has no number names it and is reported', async () => {
  const { words, problems } = await show(
    'By @thm:a.\n\n:::{prf:theorem}\n:label: a\n:nonumber:\nB\n:::',
  )
  expect(words).toBe('By Theorem . Theorem. B')
  expect(problems).toEqual([
    { line: 1, sentence: 'thm:a has no number; references to it show only “Theorem”.' },
  ])
})

test('a solution of MyST refers to its exercise', async () => {
  const { words } = await show(
    ':::{exercise}\n:label: sum\nAdd.\n:::\n\n:::{solution} sum\n:label: sum-solved\nDone.\n:::',
  )
  expect(words).toBe('Exercise 1. Add. Solution 1 ( Exercise 1 ). Done.')
})

test.each([
  '::: {.panel-tabset}\n## Python\n\na\n\n## R\n\nb\n:::',
  '::::{tab-set}\n:::{tab-item} Python\na\n:::\n:::{tab-item} R\nb\n:::\n::::',
])('%j are tabs that stand one after the other', async (markdown) => {
  const { html, words, outline } = await show(markdown)
  expect(html).toContain('<div class="tabs"><div class="tab" role="group" aria-label="Python">')
  expect([words, outline]).toEqual(['Python a R b', []])
})

test('feeds, mails and previews have titles and text', async () => {
  const markdown =
    'First\n\n> [!NOTE]- Title\n> Words\n\n::: {#thm-a}\nIt holds.\n:::\n\n::: tip\nx\n:::'
  const { feedHtml } = await renderMarkdown(markdown)
  expect(feedHtml).toContain('<details class="callout is-note" open><summary><b>Note: Title</b>')
  expect(feedHtml).toContain('<b>Theorem 1.</b> It holds.')
  const mail = renderNewsletter(markdown, 'https://ada.example/blog/1')
  expect(mail?.text).toBe('First\n\nNote: Title\n\nWords\n\nTheorem 1. It holds.\n\nTip\n\nx\n')
  expect(mail?.html).toMatch(/<aside style="[^"]*"><p><b>Note: Title<\/b><\/p>/)
  expect(mail?.html).toContain('<p><b>Theorem 1.</b> It holds.</p>')
  const lines = Array.from(
    (await renderPreview(markdown)).html.matchAll(/data-line="(\d+)"/g),
    ([, line]) => Number(line),
  )
  expect(lines).toEqual([1, 3, 4, 6, 7, 10, 11])
})
