import { readGhost, readWordpress } from '../../testing/foreign-readers.ts'
import { copyFileSync, readdirSync, symlinkSync, truncateSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSuppressionList } from '../../platform/server/outbox/suppression-list.ts'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import type { ImportContent } from './import-content.ts'
import { planImport } from './import-plan.ts'
import { readNamedFile } from './read-files.ts'
import { readSite } from './export-site.ts'

const exportsFolder = path.resolve(import.meta.dirname, '../../testing/exports')
const context = { timeZone: 'Europe/Berlin', now: new Date('2026-11-21T12:00:00.000Z') }

const png = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#8899aa' } })
    .png()
    .toBuffer()

async function postsIn(found: ImportContent) {
  const site = await openTransferSite()
  const plan = await planImport(site, found)
  await carryOut(site, plan)
  const again = await planImport(site, found)
  return { plan, again, ...(await readSite(site)), site }
}

async function ghostFile(): Promise<string> {
  const folder = await folderWith({ 'content/images/2024/05/comet.png': await png() })
  const file = path.join(folder, 'ghost.json')
  copyFileSync(path.join(exportsFolder, 'ghost.json'), file)
  return file
}

test('posts and pages of Ghost come with their state, tag, excerpt and pictures', async () => {
  const file = await ghostFile()
  const found = await readGhost({ file, address: 'https://old.example.org', ...context })
  const { plan, again, posts, site } = await postsIn(found)
  const [picture = ''] = readdirSync(path.join(site.config.dataDir, 'media'))
  expect(picture).toMatch(/^[0-9a-f]{32}_\d+x\d+_[0-9a-f]{6}\.webp$/)
  expect(posts).toMatchObject([
    { title: 'About the ride', category: 'Pages', visibleFrom: null, date: 'April 1, 2024' },
    {
      title: 'A comet by bicycle',
      category: 'Rides',
      date: 'May 2, 2024',
      excerpt: 'How far one can ride in a night.',
      visibleFrom: '2024-05-02T20:30:00.000Z',
      content: `![](https://old.example.org/content/images/2024/05/gone.jpg)

It cost \\$5 and \\$10, and **nothing** more. See [about](https://old.example.org/about/).

![A comet](/media/${picture} "Seen from the *dyke*")

press \\<b>

\`\`\`python
x = 1
print(x)
\`\`\``,
    },
    { title: 'For members', visibleFrom: null, category: 'Notes' },
    { title: 'ab, 2026-11-21', visibleFrom: null },
    { title: 'Untitled, 2026-11-21', content: 'This article has no text.' },
    { title: 'Next winter', visibleFrom: '2030-01-02T08:00:00.000Z' },
  ])
  expect(plan.lines).toEqual([
    '  Accounts, members and newsletters of Ghost are not imported.',
    '+ picture "content/images/2024/05/comet.png"',
    '+ post "About the ride": draft',
    '+ post "A comet by bicycle": 1 of its pictures were not found; their URLs are unchanged; its other tags: #internal; left out: script',
    '+ post "For members": draft; it was for members only',
    '+ post "ab, 2026-11-21": draft; its title was too short',
    '+ post "Untitled, 2026-11-21": draft; it has no title; it has no text',
    '+ post "Next winter": planned',
    '! post without a name (1): It has no id, or a field that Ghost does not write',
    '  1 old address will redirect to the imported articles.',
  ])
  expect(again.counts).toEqual({ added: 0, existing: 7, invalid: 1 })
})

test('posts, comments and captions of WordPress are imported', async () => {
  const media = await folderWith({
    'uploads/2021/03/moon.png': await png(),
    'secret.png': await png(),
  })
  const found = await readWordpress({
    file: path.join(exportsFolder, 'wordpress.xml'),
    media: path.join(media, 'uploads'),
    ...context,
  })
  const { plan, posts, comments, site } = await postsIn(found)
  const pictures = readdirSync(path.join(site.config.dataDir, 'media'))
  expect(pictures).toHaveLength(1)
  expect(posts).toMatchObject([
    {
      title: 'Moon & mud',
      category: 'Rides',
      date: 'March 1, 2021',
      visibleFrom: '2021-03-01T22:30:00.000Z',
      content: `A first paragraph\\
with a second line.

![The moon](/media/${pictures[0]} "Over the *river*")

[gallery ids="1,2"] stays readable.

\`\`\`
one

two
\`\`\``,
    },
    {
      title: 'Blocks',
      category: 'Pages',
      visibleFrom: null,
      content: 'Written with the newer editor.',
    },
    { title: 'Locked', visibleFrom: null },
    { title: 'Soon', visibleFrom: '2031-05-01T10:00:00.000Z' },
  ])
  expect(comments).toMatchObject([
    {
      blogPostId: 1,
      author: 'Ann & Bo',
      content: 'Well seen!\nAgain?',
      date: '2021-03-02T08:00:00.000Z',
      moderated: false,
    },
    { blogPostId: 1, author: 'Anonymous', content: 'Is it true?', moderated: true },
  ])
  expect(plan.lines).toContain('+ post "Locked": draft; it was behind a password')
})

test('nothing outside the folder of pictures is read, by path or by link', async () => {
  const secret = await folderWith({ 'secret.png': await png() })
  const media = await folderWith({ '2021/a.txt': 'x' })
  symlinkSync(path.join(secret, 'secret.png'), path.join(media, '2021', 'link.png'))
  const uploads = 'https://old.example.org/wp-content/uploads'
  const addresses = [
    `${uploads}/2021/link.png`,
    `${uploads}/..%2F..%2F${path.basename(secret)}%2Fsecret.png`,
    `${uploads}/%2Fetc/passwd.png`,
    `${uploads}/a%00b.png`,
    `${uploads}/%E0%A4%A.png`,
  ]
  const html = addresses.map((address) => `<img src="${address}" alt="long enough">`).join('')
  const file = path.join(
    await folderWith({ 'w.xml': wxr(item(`<p>Ten letters.</p>${html}`)) }),
    'w.xml',
  )
  const { pictures, posts } = await readWordpress({ file, media, ...context })
  expect(pictures).toEqual([])
  expect(posts[0]?.read.ok && posts[0].read.value.fields.content).toContain(
    `${uploads}/2021/link.png`,
  )
})

const item = (content: string) =>
  `<item><title>A post</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`
const wxr = (items: string, before = '') =>
  `<?xml version="1.0"?>${before}<rss xmlns:wp="a" xmlns:content="b"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`

const bomb =
  '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'

test('a comment without a date does not restore the words of an erased person', async () => {
  const comment =
    '<wp:comment><wp:comment_author>Mira</wp:comment_author><wp:comment_content>Well seen.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>'
  const one = item('Ten letters.').replace('</item>', `${comment}</item>`)
  const file = path.join(await folderWith({ 'w.xml': wxr(one) }), 'w.xml')
  const site = await openTransferSite()
  const yesterday = new Date('2026-11-20T12:00:00.000Z')
  await createSuppressionList({ ...site, now: () => yesterday }).add('person', 'Mira')
  const { lines } = await planImport(site, await readWordpress({ file, ...context }))
  expect(lines).toContain('! comment by "Mira": Unsubscribed or erased since, not imported')
})

test.each([
  ['an entity bomb', wxr(item('&b;'), bomb), 'it declares a document type'],
  [
    'an unknown entity',
    wxr('<item><title>&x;</title></item>'),
    'line 1, column 118 of it is not well-formed XML',
  ],
  [
    'half a file',
    wxr(item('text')).slice(0, -20),
    'line 1, column 272 of it is not well-formed XML',
  ],
  ['no XML', 'PK\u0003\u0004', 'line 1, column 2 of it is not well-formed XML'],
  ['a page', '<html><body/></html>', 'it does not begin as one'],
  ['another feed', '<rss><channel/></rss>', 'it does not say which version it has'],
  ['a deep one', wxr('<a>'.repeat(100)), 'its elements are nested too deeply'],
  [
    'an endless text',
    wxr(item('x'.repeat(5_100_000))),
    'a text in it is longer than any post can be',
  ],
])('%s is not a WordPress export', async (_name, xml, why) => {
  const file = path.join(await folderWith({ 'w.xml': xml }), 'w.xml')
  await expect(readWordpress({ file, ...context })).rejects.toThrow(
    `${file} is not an export of WordPress: ${why}.`,
  )
})

test.each([
  ['no JSON', '{"db":'],
  ['other JSON', '{"db":[]}'],
  ['a list', '[]'],
  ['posts of another form', '{"db":[{"data":{"posts":{}}}]}'],
])('%s is not a Ghost export', async (_name, json) => {
  const file = path.join(await folderWith({ 'g.json': json }), 'g.json')
  await expect(readGhost({ file, ...context })).rejects.toThrow(
    `${file} is not an export of Ghost.`,
  )
})

test('an oversized file is rejected without reading it', async () => {
  const file = path.join(await folderWith({ 'g.json': '' }), 'g.json')
  truncateSync(file, 256 * 1024 * 1024 + 1)
  expect(await readNamedFile(file, 256 * 1024 * 1024)).toEqual({
    ok: false,
    problem: 'The file is larger than 256 MB',
  })
})
