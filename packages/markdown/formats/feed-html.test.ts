import { expect, test } from 'vitest'
import { element } from '../elements.ts'
import { atAddress } from './feed-address.ts'
import { prepareForFeed } from './feed-html.ts'
import { renderMarkdown } from '../render-markdown.ts'

async function feedOf(markdown: string): Promise<string> {
  const { feedHtml } = await renderMarkdown(markdown)
  return atAddress(feedHtml, 'https://ada.example', 'https://ada.example/blog/7')
}

const manySeries = JSON.stringify({
  title: 'Five bands',
  caption: 'One night.',
  x: { label: 't / h' },
  y: { label: 'V (mag)' },
  series: ['ultraviolet', 'blue', 'visual', 'red', 'infrared'].map((label, at) => ({
    kind: 'points',
    label,
    data: [
      [0, at],
      [10, at + 1],
    ],
  })),
})

test.each([
  ['/media/x.webp', 'https://ada.example/media/x.webp'],
  ['/blog?category=A&b', 'https://ada.example/blog?category=A&amp;b'],
  ['#part', 'https://ada.example/blog/7#part'],
  ['?print', 'https://ada.example/blog/7?print'],
  ['3', 'https://ada.example/blog/3'],
  ['../terms', 'https://ada.example/terms'],
  ['//other.example/a', 'https://other.example/a'],
  ['https://other.example/a?b#c', 'https://other.example/a?b#c'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('a link to %s points to %s', async (written, whole) => {
  expect(await feedOf(`[here](${written})`)).toContain(`href="${whole}"`)
})

test('pictures have absolute URLs', async () => {
  expect(await feedOf('![A star](/media/star.webp "A star")')).toContain(
    'src="https://ada.example/media/star.webp"',
  )
})

test('side notes link to the page', async () => {
  const html = await feedOf('Text[^1].\n\n[^1]: A note.')
  expect(html).toContain('href="https://ada.example/blog/7#post-note-1"')
  expect(html).toContain('A note.')
})

test('formulas are plain text, since some readers drop MathML but keep its letters', async () => {
  expect(
    await feedOf('The error falls as $\\frac{1}{\\sqrt{n}}$.\n\n$$\\bar{x} = \\tfrac12$$'),
  ).toBe('<p>The error falls as <i>1/√n</i>.</p>\n<p><i>x̄ = 1/2 (1)</i></p>')
})

test('a chart becomes a link to its page and keeps its caption', async () => {
  const chart = {
    title: 'Counts against time',
    caption: 'Two nights.',
    x: { label: 't / h', min: 0, max: 10, step: 5 },
    y: { label: 'N', min: 0, max: 10, step: 5 },
    series: [
      {
        kind: 'line',
        label: 'model',
        data: [
          [0, 0],
          [10, 10],
        ],
      },
    ],
  }
  const html = await feedOf(`\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\``)
  expect(html).not.toContain('<svg')
  expect(html).toMatch(/<a href="https:\/\/ada\.example\/blog\/7">Counts against time\./)
  expect(html).toContain('Two nights.')
})

test('the line of keys becomes part of the picture of a chart, not of its caption', async () => {
  const { feedHtml, charts } = await renderMarkdown(`\`\`\`chart\n${manySeries}\n\`\`\``)
  expect(feedHtml).toContain('<b>Five bands.</b> One night.</figcaption>')
  const svg = charts[0]?.svg ?? ''
  const names = [...svg.matchAll(/<g transform="translate\(([\d.]+) (\d+)\)"><g class="mk k\d/g)]
  expect(names).toHaveLength(5)
  for (const name of ['ultraviolet', 'blue', 'infrared']) expect(svg).toContain(`>${name}</text>`)
  // Below the drawing, which is 390 px high, inside the picture.
  expect(svg).toContain('viewBox="-12 -12 704 438"')
})

test('text that looks like a URL placeholder is not replaced', () => {
  const { feed: tree } = prepareForFeed({
    type: 'root',
    children: [element('a', { href: '/\u0001', title: '\u0002' }, ['a\u0001b'])],
  })
  expect(tree.children).toEqual([element('a', { href: '\u0001/', title: '' }, ['ab'])])
})

test('the page itself is not changed', async () => {
  const { html } = await renderMarkdown('[here](/media/x.webp)')
  expect(html).toContain('href="/media/x.webp"')
})
