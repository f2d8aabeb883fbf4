import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const lineOf = async (markdown: string) =>
  (await renderMarkdown(markdown)).html.replaceAll(/<math.*?<\/math>/gs, '∫')

test.each([
  ['so $x$, but', 'so <span class="nb">∫,</span> but'],
  ['so ($x$), but', 'so <span class="nb">(∫),</span> but'],
  ['so “$x$”. But', 'so <span class="nb">“∫”.</span> But'],
  ['the $n$-th and the $n$th', '∫-th</span> and the <span class="nb">∫th</span>'],
  ['a $4$-dimensional space', 'a <span class="nb">∫-</span>dimensional space'],
  ['it is $x$—or not', 'is <span class="nb">∫—</span>or not'],
  ['the ratio $a$/$b$.', '<span class="nb">∫/</span><span class="nb">∫.</span>'],
  ['about\u{a0}$x$, and', 'about<span class="nb">\u{a0}∫,</span> and'],
  ['so **$x$**, but', 'so <span class="nb"><strong>∫</strong>,</span> but'],
  [`so $${'x+'.repeat(40)}x$, but`, '<span class="nb"><span class="scrolls">∫</span>,</span> but'],
])('%j keeps punctuation on the line of its formula', async (markdown, expected) => {
  expect(await lineOf(markdown)).toContain(expected)
})

test.each([
  ['so $x$ but', 'so ∫ but'],
  ['so $x$words', 'so ∫words'],
  ['so $x$日本語の文', 'so ∫日本語の文'],
])('%j may break next to its formula', async (markdown, expected) => {
  expect(await lineOf(markdown)).toContain(expected)
})

test('feeds have no markup for line breaking', async () => {
  const { feedHtml } = await renderMarkdown('so ($x$), but')
  expect(feedHtml).not.toContain('class="nb"')
})
