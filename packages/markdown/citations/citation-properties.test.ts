import { usualCitationStyle } from '@ephemeris/bibliography'
import fc from 'fast-check'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { visitElements } from '../elements.ts'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { citable, libraryOf } from '../testing/cited-works.ts'

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</li></ul></section><script>alert(1)</script>',
  'javascript:alert(1)',
  "'-alert(1)-'",
  '&lt;script&gt;',
  '\u202E\u0000<svg onload=alert(1)>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\newcommand{\\x}{y}\\x$ $\\unknown$ ${$',
  '_<b onclick=alert(1)>_',
  '[x](javascript:alert(1))',
  '@fig:a [@evil] \\ref{x}',
]

const styles = [usualCitationStyle, { ...usualCitationStyle, citations: 'numbers' } as const]
const parse = unified().use(rehypeParse, { fragment: true })

function expectHarmless(html: string) {
  visitElements(parse.parse(html), ({ tagName, properties }) => {
    expect(tagName).not.toMatch(/^(?:script|iframe|object|embed|base|style|form|img|svg)$/)
    for (const [name, value] of Object.entries(properties)) {
      expect(name).not.toMatch(/^(?:on|srcdoc$|formaction$)/i)
      expect(`${name} ${String(value)}`).not.toMatch(
        /^(?:href|src) \s*(?:javascript|data|vbscript):/i,
      )
    }
  })
}

test.for(attacks)('a work made of %s is rendered as text everywhere', async (attack) => {
  const one = citable('evil', [attack], {
    title: attack,
    journal: { name: attack, short: `${attack} short` },
    volume: attack,
    pages: attack,
    doi: attack,
    arxiv: { id: attack },
    bibcode: attack,
    ascl: attack,
    url: attack,
    dateText: attack,
    collaboration: attack,
  })
  const { doi: _doi, arxiv: _arxiv, bibcode: _bibcode, ascl: _ascl, ...unlinked } = one.work
  const works = [
    { ...one, links: [{ kind: 'pdf' as const, url: attack }] },
    {
      ...one,
      id: 2,
      key: 'other',
      names: ['other'],
      work: { ...unlinked, type: 'book' as const, authors: [] },
    },
  ]
  for (const style of styles) {
    const context = { ...plainContext, library: libraryOf(...works), style }
    const { html, feedHtml } = await renderMarkdown('See @evil, [@other].', context)
    const mail = renderNewsletter('See @evil, [@other].', 'https://a.example/blog/1', context)
    for (const page of [html, feedHtml, mail?.html ?? '']) {
      expect(page).toContain('<li')
      expectHarmless(page)
    }
  }
})

const pieces = fc.constantFrom(
  '@',
  '[',
  ']',
  '[@',
  '; ',
  '-@',
  '@{',
  '}',
  '\\@',
  '*',
  '_',
  '__',
  '`',
  '$',
  '\n',
  '\n\n',
  '- ',
  '| ',
  '(',
  ')',
  'ex',
  '2020',
  '.',
  ',',
  '[^n]',
  '\ue003',
  '\ue004',
  '\ue005',
)
const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 25 })

test('a text without a known name is rendered as without a library', async () => {
  const library = libraryOf(citable('Known-Work-1999', ['Example']))
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const text = parts.join('')
      const { html, outline, words, cites } = await renderMarkdown(text, {
        ...plainContext,
        library,
      })
      const without = await renderMarkdown(text)
      expect([html, outline, words, cites]).toEqual([
        without.html,
        without.outline,
        without.words,
        [],
      ])
    }),
    { numRuns: 150 },
  )
})

test('text around citations is never lost', async () => {
  const library = libraryOf(citable('ex2020', ['Example']), citable('ex', ['Sample']))
  const wordsOf = (html: string) => html.replaceAll(/<section[\s\S]*|<[^>]*>/g, '').match(/w\d+/g)
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const text = parts.map((part, index) => `${part}w${index}w`).join(' ')
      for (const style of styles) {
        const { html } = await renderMarkdown(text, { ...plainContext, library, style })
        expect(wordsOf(html)).toEqual(wordsOf((await renderMarkdown(text)).html))
        expectHarmless(html)
      }
    }),
    { numRuns: 100 },
  )
})

test('a newsletter has citations as plain text and the list as lines', () => {
  const work = citable('ex2020', ['Example'], { doi: '10.5555/1', arxiv: { id: '2001.00001' } })
  const context = { ...plainContext, library: libraryOf(work) }
  const mail = renderNewsletter('So [@ex2020].', 'https://a.example/blog/1', context)
  expect(mail?.text.replaceAll('\u00A0', ' ')).toBe(
    'So (Example 2020).\n\nReferences\n----------\n\n- Example, A. B. 2020, “On ex2020”, arXiv:2001.00001. https://doi.org/10.5555/1\n',
  )
  expect(mail?.html).not.toContain('href="#')
})

test.for(['[@a', '@', '[', '[@{', '@{', '[@a;', '@a.', '@a@', '[-@'])(
  'the longest text of many %s is shown as it is',
  async (piece) => {
    const text = piece.repeat(Math.floor(200_000 / piece.length))
    const library = libraryOf(citable('known', ['Example']))
    const { html } = await renderMarkdown(text, { ...plainContext, library })
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(text)
  },
)
