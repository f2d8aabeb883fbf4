import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html

test('a picture alone in its paragraph is a figure, its title the numbered caption', async () => {
  expect(await htmlOf('![A hall](/media/x.webp "The *hall*.")')).toBe(
    '<figure><img src="/media/x.webp" alt="A hall" decoding="async"><figcaption><b>Figure 1.</b> The <em>hall</em>.</figcaption></figure>',
  )
})

test('a picture without a title has neither caption nor number', async () => {
  const html = await htmlOf('![](a.png)\n\n![](b.png "B")')
  expect(html).toContain('<figure><img src="a.png" alt="" decoding="async"></figure>')
  expect(html).toContain('<b>Figure 1.</b> B')
})

test('a picture within text stays inline', async () => {
  expect(await htmlOf('a ![b](c.png "T") d')).toBe(
    '<p>a <img src="c.png" alt="b" title="T" decoding="async"> d</p>',
  )
})

test.each([
  ['{width=1200 height=750}', '<figure><img src="a.png" alt="" width="1200" height="750" '],
  [
    '{height=750 width=1200 wide}',
    '<figure class="wide"><img src="a.png" alt="" width="1200" height="750" ',
  ],
  ['{wide}', '<figure class="wide"><img src="a.png" alt="" decoding'],
])('the size %s is read', async (size, expected) => {
  const html = await htmlOf(`![](a.png)${size}`)
  expect(html.startsWith(expected)).toBe(true)
})

test('all pictures but the first are loaded lazily', async () => {
  const html = await htmlOf('![](a.png)\n\n![](b.png)\n\n![](c.png)')
  expect(html.match(/<img src="\w\.png" alt=""( loading="lazy")?/g)).toEqual([
    '<img src="a.png" alt=""',
    '<img src="b.png" alt="" loading="lazy"',
    '<img src="c.png" alt="" loading="lazy"',
  ])
})

const findPicture = (url: string) =>
  url === '/m31.webp'
    ? { width: 900, height: 600, color: '#1a2b3c', avif: '/s.avif 400w', webp: '/s.webp 400w' }
    : { width: 90, height: 60, color: undefined, avif: undefined, webp: undefined }

test('a picture with known sizes has them and its colour on the page, and neither in feeds', async () => {
  const { html, feedHtml } = await renderMarkdown('![M 31](/m31.webp "It"){wide}', undefined, {
    findPicture,
  })
  const sizes = '(min-width: 1040px) 952px, 95vw'
  expect(html).toContain(
    `<figure class="wide"><picture><source type="image/avif" srcset="/s.avif 400w" sizes="${sizes}">`,
  )
  expect(html).toMatch(
    /<img width="900" height="600" [^>]*style="background:#1a2b3c" srcset="\/s\.webp 400w" sizes=/,
  )
  expect(html).toContain('</picture><figcaption><b>Figure 1.</b> It</figcaption></figure>')
  expect(feedHtml).not.toContain('srcset')
  expect(feedHtml).toContain('<figure class="wide"><img src="')
})

test.each(['{width=1e9}', '{width=99999}', '{onload=x}', '{}'])(
  'what is no size, as %s, stays text',
  async (written) => {
    expect(await htmlOf(`![](a.png)${written}`)).toContain(`${written}</p>`)
  },
)

test('a transparent picture has no background colour', async () => {
  const { html } = await renderMarkdown('![M 31](/clear.webp)', undefined, { findPicture })
  expect(html).toMatch(/<img width="90" height="60" [^>]*class="clear"/)
  expect(html).not.toContain('style=')
})

test('a folded picture keeps its number and name', async () => {
  expect(await htmlOf('![a](b.png "C"){fold width=1 height=2}')).toBe(
    '<details class="fold"><summary>Figure</summary><figure>' +
      '<img src="b.png" alt="a" width="1" height="2" decoding="async">' +
      '<figcaption><b>Figure 1.</b> C</figcaption></figure></details>',
  )
  const named = await htmlOf('See @fig:x.\n\n![a](b.png){#fig:x fold="The fit"}')
  expect(named).toContain('<a href="#post-fig-x">Figure\u00a01</a>')
  expect(named).toContain('<summary>The fit</summary><figure id="post-fig-x">')
})

test('an inline picture cannot be folded', async () => {
  expect(await htmlOf('a ![b](c.png){fold} d')).toContain('{fold} d')
})

test('a picture with a refused URL becomes its description', async () => {
  expect(await htmlOf('![A map](data:image/png;base64,AAAA)')).toBe('<p>A map</p>')
})
