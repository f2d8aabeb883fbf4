import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { plainContext } from '../render-context.ts'
import { renderMarkdown, renderPreview } from '../render-markdown.ts'

const rules = { numberedSections: true }

async function numbersOf(markdown: string) {
  const { html } = await renderMarkdown(markdown, plainContext, rules)
  return Array.from(
    html.matchAll(/<h\d id="[^"]*">(?:<span class="sec-number">([\d.]+)<\/span>\u2002)?/g),
    ([, number]) => number ?? '',
  ).join(' ')
}

test.each([
  ['## A\n\n### B\n\n#### C\n\n### D\n\n## E', '1 1.1 1.1.1 1.2 2'],
  ['# A\n\n## B\n\n### C\n\n#### D\n\n# E', '1 1.1 1.1.1  2'],
  ['## A\n\n#### B\n\n### C\n\n#### D\n\n##### E', '1 1.1 1.2 1.2.1 '],
  ['#### A\n\n## B\n\n### C', '1 2 2.1'],
  ['## A {-}\n\n### B\n\n## C\n\n## D {.unnumbered}\n\n## E', '  1  2'],
  ['# Title {-}\n\n## A\n\n## B {#sec:b -}', ' 1 '],
  ['::: {.callout-note}\n## A\n:::\n\n> ## B\n\n- ## C\n\n## D', '  1'],
  ['## A[^a]\n\n[^a]: Note.', '1'],
])('the sections of %j have the numbers "%s"', async (markdown, numbers) => {
  expect(await numbersOf(markdown)).toBe(numbers)
})

const text =
  '## A\n\n### The *method* {#sec:method}\n\n## B {#sec:b}\n\n## C {#sec:c .unnumbered}\n\n' +
  '@sec:method, [@sec:method; @sec:b], [-@sec:method], Section \\ref{sec:b}, \\eqref{sec:b}, @sec:c'

test('numbers are in the text, the outline and the references, and not in addresses', async () => {
  const { html, outline, labels } = await renderMarkdown(text, plainContext, rules)
  expect(html).toContain(
    '<h3 id="post-sec-method"><span class="sec-number">1.1</span>\u2002The <em>method</em></h3>',
  )
  expect(outline).toEqual([
    { id: 'post-a', title: '1\u2002A' },
    { id: 'post-sec-b', title: '2\u2002B' },
    { id: 'post-sec-c', title: 'C' },
  ])
  const link = (words: string, id = 'sec-method') => `<a href="#post-${id}">${words}</a>`
  expect(html).toContain(
    `<p>${link('Section\u00a01.1')}, ${link('Section\u00a01.1')} and ${link('Section\u00a02', 'sec-b')}, ` +
      `${link('1.1')}, Section ${link('2', 'sec-b')}, ${link('(2)', 'sec-b')}, ${link('“C”', 'sec-c')}</p>`,
  )
  expect(labels.map(({ thing }) => thing)).toEqual(['1.1 The method', '2 B', 'C'])
})

test('feeds, mails and the preview have the numbers', async () => {
  const { feedHtml } = await renderMarkdown(text, plainContext, rules)
  expect(feedHtml).toContain('1.1</span>\u2002The')
  expect((await renderPreview(text, plainContext, rules)).html).toContain('1.1</span>\u2002The')
  const mail = renderNewsletter(text, 'https://a.example/blog/1', plainContext, rules)
  expect(mail?.html).toContain('1.1</span>\u2002The')
  expect(mail?.text).toContain('1.1\u2002The method')
  expect(mail?.text).toContain('Section\u00a01.1')
})

test('without the rule nothing has a number, and {-} is not shown', async () => {
  const { html, outline } = await renderMarkdown('## A {-}\n\n## B {.unnumbered #sec:b}\n\n@sec:b')
  expect(html).toBe(
    '<h2 id="post-a">A</h2>\n<h2 id="post-sec-b">B</h2>\n<p><a href="#post-sec-b">“B”</a></p>',
  )
  expect(outline.map(({ title }) => title)).toEqual(['A', 'B'])
})
