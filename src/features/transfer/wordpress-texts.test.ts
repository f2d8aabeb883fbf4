import { readWordpress } from '../../testing/foreign-readers.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import { planImport } from './import-plan.ts'

const context = { timeZone: 'Europe/Berlin', now: new Date('2026-11-21T12:00:00.000Z') }

const item = (content: string, more = '', title = 'A post') =>
  `<item><title>${title}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date>2016-04-12 01:30:00</wp:post_date><wp:post_date_gmt>2016-04-11 17:30:00</wp:post_date_gmt>${more}</item>`
const wxr = (items: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><rss xmlns:wp="a" xmlns:content="b" xmlns:excerpt="c"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`

async function read(xml: string | Buffer, more: object = {}) {
  const file = path.join(await folderWith({ 'w.xml': xml }), 'w.xml')
  return await readWordpress({ file, ...context, ...more })
}

async function postOf(xml: string | Buffer, more: object = {}) {
  const { posts } = await read(xml, more)
  const [first] = posts
  if (!first?.read.ok) throw new Error('There is no post that can be used')
  return first.read.value
}

test.each([
  ['10<sup>-13</sup> and H<sub>2</sub>O', '10⁻¹³ and H₂O'],
  ['x<sup>k+1</sup>, v<sub>max</sub>', 'x$^{\\text{k+1}}$, v$_{\\text{max}}$'],
  ['the 1<sup>st</sup>, Acme<sup>TM</sup>', 'the 1st, Acme™'],
  ['$latex E=mc^2&s=2$ and $10 or $20', '$E=mc^2$ and \\$10 or \\$20'],
  ['so $\\alpha<b$ and \\(a_1\\)', 'so $\\alpha<b$ and $a_1$'],
  ['$$a = b\n\\\\ c$$', '$$a = b \\\\ c$$'],
  ['\\[ x = 1 \\]', '$$x = 1$$'],
  [
    '<math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math> is it',
    '$\\frac{a}{{b}^{2}}$ is it',
  ],
  [
    '[sourcecode language="cpp"]\n#include <iostream>\n  int a;\n[/sourcecode]',
    '```cpp\n#include <iostream>\n  int a;\n```',
  ],
  ['[code]\nif (a &lt; b) {\n    c();\n}\n[/code]', '```\nif (a < b) {\n    c();\n}\n```'],
  ['<pre class="brush: python; title: x">a = 1</pre>', '```python\na = 1\n```'],
  [
    '<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe>',
    '[Video on YouTube](https://www.youtube.com/watch?v=abcdefgh)',
  ],
  [
    '<iframe src="//maps.example.org/a"></iframe>',
    '[Page on maps.example.org](https://maps.example.org/a)',
  ],
  [
    '<video src="https://old.example.org/a/clip.mp4"></video>',
    '[Video: clip.mp4](https://old.example.org/a/clip.mp4)',
  ],
  ['[audio src="https://old.example.org/a.mp3"]', '[Sound: a.mp3](https://old.example.org/a.mp3)'],
  ['[embed]https://example.org/x_y[/embed]', '<https://example.org/x_y>'],
  [
    'Look:\n\nhttps://example.org/a_b?c=d\n\nWell.',
    'Look:\n\n<https://example.org/a_b?c=d>\n\nWell.',
  ],
  [
    'Three things:\n<ul>\n<li>one</li>\n<li>two\n<ul>\n<li>deep</li>\n</ul>\n</li>\n</ul>\nand more.',
    'Three things:\n\n- one\n- two\n  - deep\n\nand more.',
  ],
  [
    '[caption id="a" width="9" caption="Old <em>form</em>"]<img src="https://x.example.org/a.png" alt="a">[/caption]',
    '![a](https://x.example.org/a.png "Old *form*")',
  ],
  [
    '<a href="https://x.example.org/big.png"><img src="https://x.example.org/a.png" alt="a"></a>',
    '![a](https://x.example.org/a.png)',
  ],
  ['[contact-form to="a"] stays', '[contact-form to="a"] stays'],
  ['see [1] and [a](b) and [^1] \\(x', 'see [1] and &#91;a]&#40;b) and &#91;^1] \\\\(x'],
])('WordPress stores %j and there comes %j', async (stored, markdown) => {
  const { fields } = await postOf(wxr(item(`Words before.\n\n${stored}`)))
  expect(fields.content).toBe(`Words before.\n\n${markdown}`)
})

test('further categories and tags of WordPress become tags, and terms of another kind are reported', async () => {
  const terms = [
    ['category', 'Uncategorized'],
    ['category', 'C'],
    ['category', 'Night sky'],
    ['post_tag', 'Sea'],
    ['post_tag', 'R'],
    ['series', 'Deep field'],
  ]
    .map(([domain, name]) => `<category domain="${domain}">${name}</category>`)
    .join('')
  const { fields, note } = await postOf(wxr(item('Ten letters.', terms)))
  expect(fields).toMatchObject({ category: 'Night sky', tags: ['C', 'Sea', 'R'] })
  expect(note).toBe('its other tags: Deep field (series)')
})

test('footnotes of the block editor become notes', async () => {
  const text =
    '<!-- wp:paragraph --><p>Said<sup data-fn="u-1" class="fn"><a href="#u-1" id="u-1-link">1</a></sup> so.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->'
  const notes =
    '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"By <em>her</em>.","id":"u-1"}]]]></wp:meta_value></wp:postmeta>'
  const { fields } = await postOf(wxr(item(text, notes)))
  expect(fields.content).toBe('Said[^1] so.\n\n[^1]: By *her*.')
})

test('a gallery shows the pictures that it names, or those of its post', async () => {
  const picture = (id: number) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_parent>1</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>https://old.example.org/${id}.png</wp:attachment_url><excerpt:encoded>Number ${id}</excerpt:encoded></item>`
  const all = [7, 8].map(picture).join('')
  const named = await postOf(wxr(item('[gallery ids="8"]') + all))
  expect(named.fields.content).toBe('![](https://old.example.org/8.png "Number 8")')
  const own = await postOf(wxr(item('[gallery]') + all))
  expect(own.fields.content).toBe(
    '![](https://old.example.org/7.png "Number 7")\n\n![](https://old.example.org/8.png "Number 8")',
  )
  const lost = await postOf(wxr(item('[gallery ids="9"] remains')))
  expect(lost.note).toBe('kept as text: [gallery]')
})

test('a file in another encoding is read in it', async () => {
  const xml = Buffer.from(wxr(item('Größe und Maß.', '', 'Übermut'), 'ISO-8859-1'), 'latin1')
  const { fields } = await postOf(xml)
  expect(fields).toMatchObject({ title: 'Übermut', content: 'Größe und Maß.' })
})

test('titles lose their tags and entities, and excerpts keep blocks apart', async () => {
  const title = '<![CDATA[Salt &amp; <em>light</em>]]>'
  const { fields } = await postOf(
    wxr(item('<h2>One</h2><p>Two.</p><ul><li>Three</li></ul>', '', title)),
  )
  expect(fields).toMatchObject({ title: 'Salt & light', excerpt: 'One Two. Three' })
})

test('a post is never refused for its title, its length or its lack of text', async () => {
  const long = 'word '.repeat(60)
  const untitled = await postOf(wxr(item('Ten letters.', '', '')))
  expect(untitled).toMatchObject({
    fields: { title: 'Untitled, 2016-04-12' },
    note: 'it has no title',
  })
  const cut = await postOf(wxr(item('Ten letters.', '', long)))
  expect(cut.fields.title).toHaveLength(195)
  expect(cut.note).toBe('its title was too long and was shortened')
  const empty = await postOf(wxr(item('')))
  expect(empty.note).toBe('it has no text')
  const { posts } = await read(wxr(item(`<p>${'a '.repeat(45_000)}</p>`.repeat(3))))
  expect(posts.map(({ label, read: one }) => [label, one.ok])).toEqual([
    ['"A post"', true],
    ['"A post, part 2"', true],
  ])
})

test('a comment that is too long is split and one without a date has that of its post', async () => {
  const comment = `<wp:comment><wp:comment_author>Ann</wp:comment_author><wp:comment_content>${'long '.repeat(1500)}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`
  const { comments } = await read(wxr(item('Ten letters.', comment)))
  const values = comments.map(({ read: one }) => one.ok && one.value)
  expect(values).toMatchObject([
    { author: 'Ann', date: '2016-04-11T17:30:00.000Z' },
    { author: 'Ann', date: '2016-04-11T17:30:00.000Z' },
  ])
})

test('a reply of WordPress answers the comment that its thread begins with', async () => {
  const comment = (id: number, parent: number, approved = '1') =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_parent>${parent}</wp:comment_parent><wp:comment_author>Ann</wp:comment_author><wp:comment_content>Number ${id}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved></wp:comment>`
  const thread = comment(7, 0) + comment(8, 7) + comment(9, 8)
  const skipped = comment(10, 0, 'spam') + comment(11, 10) + comment(12, 12)
  const folder = await folderWith({ 'w.xml': wxr(item('Ten letters.', thread + skipped)) })
  const found = await readWordpress({ file: path.join(folder, 'w.xml'), ...context })
  const site = await openTransferSite()
  await carryOut(site, await planImport(site, found))
  const rows = await site.database.db
    .selectFrom('comments')
    .select(['content', 'replyTo'])
    .execute()
  const answered = rows.map(({ content, replyTo }) => [content, replyTo])
  expect(answered).toEqual([
    ['Number 7', null],
    ['Number 8', 7],
    ['Number 9', 7],
    ['Number 11', null],
    ['Number 12', null],
  ])
})

test('the day is that of the export, or of the time zone that is asked for', async () => {
  const own = await postOf(wxr(item('Ten letters.')))
  expect(own.fields).toMatchObject({
    date: 'April 12, 2016',
    visibleFrom: '2016-04-11T17:30:00.000Z',
  })
  const asked = await postOf(wxr(item('Ten letters.')), { dayIn: 'America/New_York' })
  expect(asked.fields.date).toBe('April 11, 2016')
})

test('control characters and entries of other types are skipped and reported', async () => {
  const menu = '<item><wp:post_type>nav_menu_item</wp:post_type></item>'
  const { notes, posts } = await read(wxr(item('Ten\u0002 lett&#x3;ers\u000B.') + menu + menu))
  expect(notes).toEqual([
    'Left out: control characters (3).',
    'Left out because they are not posts: nav_menu_item (2).',
  ])
  expect(posts[0]?.read.ok && posts[0].read.value.fields.content).toBe('Ten letters.')
})

test('pictures that WordPress.com kept are found in the folder of uploads', async () => {
  const address = 'https://nights.files.wordpress.com/2016/04/gone.jpg?w=300'
  const media = await folderWith({ 'a.txt': '' })
  const { note } = await postOf(wxr(item(`<img src="${address}" alt="x"> and words`)), { media })
  expect(note).toBe('1 of its pictures were not found; their URLs are unchanged')
})
