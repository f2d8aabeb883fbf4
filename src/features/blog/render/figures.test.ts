import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html

test('a picture alone in its paragraph is a figure, its title the numbered caption', async () => {
  expect(await htmlOf('![A hall](/media/x.webp "The *hall*.")')).toBe(
    '<figure><img src="/media/x.webp" alt="A hall" loading="lazy" decoding="async"><figcaption><b>Figure 1.</b> The *hall*.</figcaption></figure>',
  )
})

test('a picture without a title has neither caption nor number', async () => {
  const html = await htmlOf('![](a.png)\n\n![](b.png "B")')
  expect(html).toContain(
    '<figure><img src="a.png" alt="" loading="lazy" decoding="async"></figure>',
  )
  expect(html).toContain('<b>Figure 1.</b> B')
})

test('a picture among words stays in its line', async () => {
  expect(await htmlOf('a ![b](c.png "T") d')).toBe(
    '<p>a <img src="c.png" alt="b" title="T" loading="lazy" decoding="async"> d</p>',
  )
})

test.each([
  ['{width=1200 height=750}', '<figure><img src="a.png" alt="" width="1200" height="750" '],
  [
    '{height=750 width=1200 wide}',
    '<figure class="wide"><img src="a.png" alt="" width="1200" height="750" ',
  ],
  ['{wide}', '<figure class="wide"><img src="a.png" alt="" loading'],
])('the size %s is read', async (size, expected) => {
  const html = await htmlOf(`![](a.png)${size}`)
  expect(html.startsWith(expected)).toBe(true)
})

test.each(['{width=1e9}', '{width=99999}', '{onload=x}', '{}'])(
  'what is no size, as %s, stays text',
  async (written) => {
    expect(await htmlOf(`![](a.png)${written}`)).toContain(`${written}</p>`)
  },
)

test('a picture whose address is refused leaves its description', async () => {
  expect(await htmlOf('![A map](data:image/png;base64,AAAA)')).toBe('<p>A map</p>')
})
