import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertPost } from '../../features/blog/post-writes.ts'
import { renderMarkdown } from '../../features/blog/render/render-markdown.ts'
import { storedCommentColumns } from '../../features/comments/store.ts'
import { saveIn } from '../../features/site/server.ts'
import { starterSite } from '../../features/site/contract.ts'
import { insertRow } from '../../server/database/table.ts'
import type { ServerContext } from '../../server/context.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import { exportSite } from './export-site.ts'
import { lists } from './lists.ts'
import { planImport } from './plan.ts'
import { readExport } from './read-export.ts'
import { readSite } from './read-site.ts'
import { takeIn } from './take-in.ts'

async function exported(site: ServerContext): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'export')
  await exportSite(site, folder)
  return folder
}

async function planOf(site: ServerContext, folder: string) {
  return await planImport(site, await readExport(folder))
}

async function importInto(site: ServerContext, folder: string) {
  const plan = await planOf(site, folder)
  await takeIn(site, plan)
  return plan
}

/** A hash over every row that travels, what posts look like to readers, and every picture. */
async function hashOf(site: ServerContext): Promise<string> {
  const { rows, ...rest } = await readSite(site)
  const hash = createHash('sha256').update(JSON.stringify([rest, [...rows]]))
  const media = path.join(site.config.dataDir, 'media')
  for (const name of readdirSync(media).toSorted())
    if (!name.endsWith('.md')) hash.update(name).update(readFileSync(path.join(media, name)))
  return hash.digest('hex')
}

test('the starter site comes back the same, and a second time changes nothing', async () => {
  const from = await openTransferSite('starter')
  await from.database.write((tx) => saveIn(tx, { ...starterSite, ownerName: 'Grace' }))
  const folder = await exported(from)
  const to = await openTransferSite()
  const plan = await importInto(to, folder)
  expect(plan.counts).toEqual({ taken: 64, known: 0, broken: 0 })
  expect(await hashOf(to)).toBe(await hashOf(from))

  const before = await hashOf(to)
  const again = await importInto(to, folder)
  expect(again.counts).toEqual({ taken: 0, known: 64, broken: 0 })
  expect(again.lines).toContain('= post "An error bar is a promise": is here already')
  expect(await hashOf(to)).toBe(before)
})

test('whatever a site holds comes back the same', async () => {
  const text = (min: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 0, maxLength: 30 })
      .map((end) => `${'w'.repeat(min)}${end}`.normalize('NFC'))
      .filter((all) => !/[\p{Cc}\u2028\u2029]/u.test(all) && all === all.trim())
  const date = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString())
  const sites = fc.record({
    posts: fc.array(
      fc.record({
        title: text(3),
        content: text(10),
        excerpt: text(10),
        category: text(2),
        date: fc.oneof(text(2), fc.constant('June 24, 2026')),
        visibleFrom: fc.option(date),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    comments: fc.array(fc.record({ author: text(1), content: text(1), date, held: fc.boolean() }), {
      maxLength: 4,
    }),
    rows: fc.record({
      quotes: fc.array(fc.record({ text: text(5), author: text(2) }), { maxLength: 3 }),
      projects: fc.array(
        fc.record({
          title: text(3),
          description: text(10),
          imageUrl: fc.constantFrom(null, 'https://example.org/a.png', '/media/a.png'),
          year: fc.constantFrom(null, '2026'),
          tags: fc.option(fc.array(text(1), { minLength: 1, maxLength: 3 })),
        }),
        { maxLength: 3 },
      ),
    }),
  })
  await fc.assert(
    fc.asyncProperty(sites, async ({ posts, comments, rows }) => {
      const from = await openTransferSite()
      const page = await renderMarkdown('The same for all.')
      await from.database.write(async (tx) => {
        for (const post of posts) await insertPost(tx, post, page, from.now())
        for (const comment of comments)
          await insertRow(tx, 'comments', storedCommentColumns, { blogPostId: 1, ...comment })
        for (const list of lists)
          for (const [index, row] of Object.entries(rows[list.name as keyof typeof rows] ?? [])) {
            const read = list.check({ id: Number(index) + 1, ...row })
            if (!read.ok) throw new Error(read.problem)
            await read.value.add(tx)
          }
      })
      const to = await openTransferSite()
      await importInto(to, await exported(from))
      const { published: _, ...expected } = await readSite(from)
      const { published, ...found } = await readSite(to)
      expect(found).toEqual(expected)
      expect(published.map(({ title }) => title)).toEqual(_.map(({ title }) => title))
    }),
    { numRuns: 6 },
  )
})

test('into a site that lives, everything comes under new numbers', async () => {
  const from = await openTransferSite('starter')
  const folder = await exported(from)
  const to = await openTransferSite()
  const page = await renderMarkdown('Here before.')
  const post = {
    title: 'Here before',
    content: 'Long enough to be a post.',
    excerpt: 'Long enough to be one.',
    category: 'Notes',
    date: 'June 1, 2026',
  }
  await to.database.write((tx) => insertPost(tx, post, page, to.now()))
  const plan = await importInto(to, folder)
  expect(plan.fresh).toBe(false)
  const { posts, comments } = await readSite(to)
  expect(posts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(posts[0]?.title).toBe('Here before')
  const before = await readSite(from)
  const titleOf = (all: typeof posts, id: number) => all.find((one) => one.id === id)?.title
  expect(comments.map(({ blogPostId }) => titleOf(posts, blogPostId))).toEqual(
    before.comments.map(({ blogPostId }) => titleOf(before.posts, blogPostId)),
  )
})

test('a plan writes nothing', async () => {
  const folder = await exported(await openTransferSite('starter'))
  const to = await openTransferSite()
  const revision = to.database.revision()
  const plan = await planOf(to, folder)
  expect(plan.counts.taken).toBeGreaterThan(60)
  expect(to.database.revision()).toBe(revision)
  expect(readdirSync(to.config.dataDir)).not.toContain('media')
})

const about = JSON.stringify({ format: 'ephemeris-export', version: 1, next: {} })
const whole = (fields: Record<string, string> = {}, content = 'Long enough to be content.') =>
  `---\n${Object.entries({
    title: 'A whole post',
    date: 'June 24, 2026',
    category: 'Notes',
    excerpt: 'Long enough to be one.',
    ...fields,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${content}\n`

test('what is broken is told with its sentence, and the rest is taken in', async () => {
  const comment = { author: 'Ann', content: 'Yes.', date: '2026-06-25T00:00:00Z' }
  const folder = await folderWith({
    'export.json': about,
    'posts/a.md': whole({ id: '1' }),
    'posts/b.md': whole({ id: '1', title: 'A twin by number' }),
    'posts/c.md': whole({ title: 'ab' }),
    'posts/\u001b[31mred.md': 'no head',
    'lists/comments.json': JSON.stringify([
      { id: 1, blogPostId: 1, ...comment },
      { id: 2, blogPostId: 9, ...comment },
      { id: 3, blogPostId: 1, ...comment, isAdmin: true },
    ]),
    'lists/quotes.json': '[{]',
    'lists/movies.json': '{}',
    'lists/skills.json': JSON.stringify([
      { id: 1, name: 'Rust', percentage: 101, category: 'technical' },
      { id: 2, name: 'Rust', percentage: 66, category: 'technical' },
    ]),
    'lists/subscribers.json': JSON.stringify([
      { id: 1, email: 'a@example.org', date: '2026-01-01T00:00:00Z', verified: true },
      { id: 2, email: 'A@example.org', date: '2026-01-01T00:00:00Z', verified: true },
    ]),
    'media/a.png': 'MZ this is a program',
    'media/A B.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    [`media/${'0'.repeat(32)}.webp`]: Buffer.from('RIFF0000WEBP', 'latin1'),
    'site.json': JSON.stringify({ ...starterSite, timeZone: 'Nowhere' }),
  })
  const to = await openTransferSite()
  const { lines, counts } = await importInto(to, folder)
  for (const line of [
    '+ post "A whole post"',
    '! post "A twin by number": Another post has the same id',
    '! post "c.md": Title must be at least 3 characters',
    '! post "[31mred.md": It does not begin with a head between two lines of ---',
    '+ comment by "Ann"',
    '! comment by "Ann": Its post is not taken in',
    '! comment number 3 of comments.json: It has an unknown field "isAdmin"',
    '! quote quotes.json: The file is not JSON',
    '! movie movies.json: The file is not a list',
    '! goal goals.json: There is no such file',
    '! skill number 1 of skills.json: Percentage cannot exceed 100',
    '+ skill "Rust"',
    '+ subscriber "a@example.org"',
    '! subscriber "A@example.org": The same subscriber stands there twice',
    '! picture "a.png": It is not a picture that can be shown',
    '! picture "A B.png": Its name is not one that pictures of a site have',
    `! picture "${'0'.repeat(32)}.webp": Its name does not fit what is in it`,
    '! the settings: Time zone must be a name such as Europe/Berlin or UTC',
  ])
    expect(lines).toContain(line)
  expect(counts.taken).toBe(4)
  const { posts, comments } = await readSite(to)
  expect([posts.length, comments.length]).toEqual([1, 1])
  expect(readdirSync(path.join(to.config.dataDir, 'media'))).toEqual([])
})

test('links in an export are not followed', async () => {
  const secret = await folderWith({ 'secret.md': whole(), 'secret.png': '\x89PNG\r\n\x1a\n' })
  const folder = await folderWith({ 'export.json': about, 'posts/a.md': whole(), 'media/x': '' })
  symlinkSync(path.join(secret, 'secret.md'), path.join(folder, 'posts', 'b.md'))
  symlinkSync(path.join(secret, 'secret.png'), path.join(folder, 'media', 'b.png'))
  const plan = await planOf(await openTransferSite(), folder)
  expect(plan.posts).toHaveLength(1)
  expect(plan.pictures).toEqual([])
  expect(plan.lines.filter((line) => line.includes('b.'))).toEqual([])
})

test('another picture of the same name stays as it is', async () => {
  const from = await openTransferSite('starter')
  const folder = await exported(from)
  const to = await openTransferSite('starter')
  const file = path.join(to.config.dataDir, 'media', 'project-burst.webp')
  writeFileSync(file, 'mine')
  const { lines } = await importInto(to, folder)
  expect(lines).toContain(
    '! picture "project-burst.webp": Another picture of this name is here, and stays',
  )
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a failure in the middle leaves neither rows nor pictures', async () => {
  const folder = await exported(await openTransferSite('starter'))
  const to = await openTransferSite()
  const plan = await planOf(to, folder)
  const broken = { id: 900, key: '', label: '', add: () => Promise.reject(new Error('disk')) }
  plan.rows.push({ table: 'music', row: broken })
  await expect(takeIn(to, plan)).rejects.toThrow('disk')
  const { posts, rows } = await readSite(to)
  expect([posts, [...rows.values()].flat()]).toEqual([[], []])
  expect(readdirSync(path.join(to.config.dataDir, 'media'))).toEqual([])
})

test.each([
  ['an empty folder', {}],
  ['another export', { 'export.json': '{"format":"other"}' }],
  ['a broken one', { 'export.json': '{' }],
])('%s is refused in one sentence', async (_name, files) => {
  const folder = await folderWith(files)
  await expect(readExport(folder)).rejects.toThrow(
    `${folder} is not a whole export: it has no export.json that can be read.`,
  )
})

test('an export that lost its end is refused', async () => {
  const folder = await exported(await openTransferSite())
  cpSync(folder, `${folder}-2`, { recursive: true })
  rmSync(path.join(folder, 'export.json'))
  await expect(readExport(folder)).rejects.toThrow('is not a whole export')
  expect((await readExport(`${folder}-2`)).posts).toEqual([])
})
