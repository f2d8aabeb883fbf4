import { readGhost, readWordpress } from '../../testing/foreign-readers.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import type { ImportContent } from './import-content.ts'
import { planImport } from './import-plan.ts'
import { readSite } from './export-site.ts'

const context = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }

async function textsAfter(found: ImportContent): Promise<string[]> {
  const site = await openTransferSite()
  await carryOut(site, await planImport(site, found))
  const { posts } = await readSite(site)
  return posts.map(({ content }) => content)
}

const site = 'https://old.example.org'
const item = (id: number, link: string, content: string) =>
  `<item><title>Post ${id}</title><link>${site}${link}</link><guid>http://www.old.example.org/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><wp:post_date>2016-04-1${id} 01:30:00</wp:post_date></item>`

test('links between WordPress posts are rewritten, all others are kept', async () => {
  const links = [
    `<a href="${site}/2016/04/second/#part">whole</a>`,
    '<a href="http://www.old.example.org/2016/04/second">without www</a>',
    '<a href="/2016/04/second/?utm=1">path</a>',
    `<a href="${site}/?p=2">number</a>`,
    `<a href="${site}/">front page</a>`,
    `<a href="${site}/category/a/">category</a>`,
    '<a href="https://elsewhere.example.org/2016/04/second/">elsewhere</a>',
  ]
  const items = [
    item(1, '/2016/04/first/', links.join(' ')),
    item(2, '/2016/04/second/', `Back to <a href="${site}/2016/04/first/">the first</a>.`),
  ]
  const xml = `<?xml version="1.0"?><rss xmlns:wp="a" xmlns:content="b"><channel><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`
  const file = path.join(await folderWith({ 'w.xml': xml }), 'w.xml')
  expect(await textsAfter(await readWordpress({ file, ...context }))).toEqual([
    [
      '[whole](/blog/2#part)',
      '[without www](/blog/2)',
      '[path](/blog/2)',
      '[number](/blog/2)',
      `[front page](${site}/)`,
      `[category](${site}/category/a/)`,
      '[elsewhere](https://elsewhere.example.org/2016/04/second/)',
    ].join(' '),
    'Back to [the first](/blog/1).',
  ])
})

test('links between Ghost posts are rewritten', async () => {
  const post = (id: string, slug: string, html: string) => ({
    id,
    slug,
    title: `Post ${id}`,
    html: `<p>${html}</p>`,
    status: 'published',
    published_at: `2016-04-1${id}T23:30:00.000Z`,
  })
  const posts = [
    post(
      '1',
      'first',
      `<a href="__GHOST_URL__/second/#part">a</a> <a href="${site}/second">b</a> <a href="/second/">c</a> <a href="__GHOST_URL__/tag/x/">d</a>`,
    ),
    post('2', 'second', 'Ten letters and more.'),
  ]
  const json = JSON.stringify({ db: [{ data: { posts } }] })
  const file = path.join(await folderWith({ 'g.json': json }), 'g.json')
  expect(await textsAfter(await readGhost({ file, address: site, ...context }))).toEqual([
    `[a](/blog/2#part) [b](/blog/2) [c](/blog/2) [d](${site}/tag/x/)`,
    'Ten letters and more.',
  ])
})
