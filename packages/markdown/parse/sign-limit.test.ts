import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

/** Ten times as many characters as are matched; `npm run bench -- --only=hostile-texts` measures the longest text. */
const length = 20_000

test.for(['[a ', '[^a', '**a', '~a', '*a*\n'])(
  'a long text of only %j is rendered completely',
  async (piece) => {
    const markdown = piece.repeat(Math.floor(length / piece.length))
    const { html } = await renderMarkdown(markdown)
    const letters = (text: string) => text.replaceAll(/<[^>]*>/g, '').match(/a/g)?.length
    expect(letters(html)).toBe(letters(markdown))
  },
)

test('a paragraph renders hundreds of links and emphases, and the next one starts a new count', async () => {
  const links = '[*words*](https://a.example) '.repeat(450)
  const { html } = await renderMarkdown(`${links}\n\n${links}`)
  expect(html.match(/<a [^>]*><em>words<\/em><\/a>/g)).toHaveLength(900)
})

test('text after too many signs keeps its lines', async () => {
  const { html } = await renderMarkdown(`${'*a* '.repeat(1500)}\nlast *one*\n  and `)
  expect(html).toMatch(/<em>a<\/em>[^<]*\*a\*[^<]*<br>\s*last \*one\*<br>\s*and<\/p>$/)
})
