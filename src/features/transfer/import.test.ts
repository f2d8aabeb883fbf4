// @databases sqlite postgres
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textKinds } from '../texts/kinds.ts'
import { insertPost, removePost } from '../blog/server/post-writes.ts'
import { renderMarkdown } from '@ephemeris/markdown'
import { storedCommentColumns } from '../comments/store.ts'
import { isPictureName } from '../media/files.ts'
import { saveIn } from '../site/server.ts'
import { emptySite, starterSite } from '../site/starter-site.ts'
import { seedStarterContent } from '../starter/seed.ts'
import { messageColumns } from '../contact/server.ts'
import { subscriberColumns } from '../newsletter/subscriptions.ts'
import { createSuppressionList } from '../../platform/server/outbox/suppression-list.ts'
import { eraseRecords } from '../privacy/records.ts'
import { interestColumns } from '../interests/server.ts'
import { arrangeRows } from '../../platform/server/database/arranged-rows.ts'
import { insertRow, openTable } from '../../platform/server/database/table.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import {
  exported,
  importInto,
  openTransferSite,
  planOf,
  wholeTestSite,
} from '../../testing/transfer-site.ts'
import { openOnce } from '../../testing/when-done.ts'
import { lists } from './lists.ts'
import { readSite } from './export-site.ts'

/** A hash over every row of an export, what posts look like to readers, and every picture. */
async function hashOf(site: ServerContext): Promise<string> {
  const { rows, ...rest } = await readSite(site)
  const hash = createHash('sha256').update(JSON.stringify([rest, [...rows]]))
  const media = path.join(site.config.dataDir, 'media')
  for (const name of existsSync(media) ? readdirSync(media).toSorted() : [])
    if (isPictureName(name)) hash.update(name).update(readFileSync(path.join(media, name)))
  return hash.digest('hex')
}

const post = {
  content: 'Long enough to be a post.',
  excerpt: 'Long enough to be one.',
  category: 'Notes',
  date: 'June 1, 2026',
}

async function addPost(
  site: ServerContext,
  fields: { title: string; slug?: string },
): Promise<void> {
  const page = await renderMarkdown(post.content)
  await site.database.write((tx) =>
    insertPost(tx, { ...post, ...fields }, page, { at: site.now(), texts: textKinds.posts }),
  )
}

/** The starter site with another name, and its export. */
const starterExport = openOnce(async () => {
  const from = await openTransferSite('starter')
  await from.database.write((tx) => saveIn(tx, { ...starterSite, ownerName: 'Grace' }))
  return { from, folder: await exported(from) }
})

test('the starter site is imported unchanged, and a second import changes nothing', async () => {
  const { from, folder } = await starterExport()
  const to = await openTransferSite()
  const plan = await importInto(to, folder)
  expect(plan.counts).toEqual({ added: 82, existing: 2, invalid: 0 })
  expect(await hashOf(to)).toBe(await hashOf(from))

  const before = await hashOf(to)
  const again = await importInto(to, folder)
  expect(again.counts).toEqual({ added: 0, existing: 84, invalid: 0 })
  expect(again.lines).toContain('= post "An error bar is a promise": already here')
  expect(await hashOf(to)).toBe(before)
})

test('a site that began empty takes the settings of an import', async () => {
  const { folder } = await starterExport()
  const to = await openTransferSite()
  const config = { ...to.config, starterContent: 'off' as const }
  await seedStarterContent({ ...to, config }, wholeTestSite)
  expect(await readSite(to)).toMatchObject({ site: emptySite })
  await importInto(to, folder)
  expect(await readSite(to)).toMatchObject({ site: { ownerName: 'Grace' } })
})

test('versions, times and used ids are imported, too', async () => {
  const from = await openTransferSite()
  for (const title of ['One post', 'A second post', 'A third post']) await addPost(from, { title })
  await from.database.write(async (tx) => {
    await tx
      .updateTable('posts')
      .set({
        version: 4,
        publishedAt: '2020-01-02T00:00:00.000Z',
        updatedAt: '2026-07-01T09:30:00.000Z',
      })
      .where('id', '=', 2)
      .execute()
    await removePost(tx, 3, textKinds.posts)
  })
  const to = await openTransferSite()
  await importInto(to, await exported(from))
  const { posts, next } = await readSite(to)
  expect(posts.map(({ id }) => id)).toEqual([1, 2])
  expect(posts[1]).toMatchObject({
    version: 4,
    publishedAt: '2020-01-02T00:00:00.000Z',
    updatedAt: '2026-07-01T09:30:00.000Z',
  })
  expect(next['posts']).toBe(4)
  expect(await hashOf(to)).toBe(await hashOf(from))
})

test('all content of a site is imported unchanged', async () => {
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
        series: fc.constantFrom(undefined, 'Sky', 'Variable stars'),
        part: fc.constantFrom(undefined, 1, 2, 7),
        language: fc.constantFrom(undefined, 'fr' as const),
        licence: fc.constantFrom(undefined, 'CC-BY-4.0' as const),
        lineBreaks: fc.constantFrom(undefined, 'joined' as const),
        numberedSections: fc.constantFrom(undefined, true),
        cover: fc.constantFrom(undefined, null, '/media/m31_900x600_1a2b3c.webp'),
        visibleFrom: fc.option(date),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    comments: fc.array(
      fc.record({ author: text(1), content: text(1), date, moderated: fc.boolean() }),
      {
        maxLength: 4,
      },
    ),
    rows: fc.record({
      quotes: fc.array(fc.record({ text: text(5), author: text(2) }), { maxLength: 3 }),
      projects: fc.array(
        fc.record({
          title: text(3),
          description: text(10),
          imageUrl: fc.constantFrom(null, 'https://example.org/a.png', '/media/a.png'),
          year: fc.constantFrom(null, '2026'),
          tags: fc.option(fc.array(text(1), { minLength: 1, maxLength: 3 })),
          codeUrl: fc.constantFrom(null, 'https://code.example/a'),
          paper: fc.constantFrom(null, 'doi:10.1000/182', 'arXiv:2301.00001'),
          content: fc.option(text(1)),
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
        for (const post of posts)
          await insertPost(tx, post, page, { at: from.now(), texts: textKinds.posts })
        for (const comment of comments)
          await insertRow(tx, 'comments', storedCommentColumns, {
            blogPostId: 1,
            replyTo: null,
            byOwner: false,
            ...comment,
          })
        for (const list of lists)
          for (const [index, row] of Object.entries(rows[list.name as keyof typeof rows] ?? [])) {
            const read = list.check({ id: Number(index) + 1, ...row })
            if (!read.ok) throw new Error(read.problem)
            await read.value.add(tx, () => undefined)
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

test('into a used site, everything is imported with new ids', async () => {
  const { from, folder } = await starterExport()
  const to = await openTransferSite()
  await addPost(to, { title: 'Here before' })
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

test('the order of the owner is imported, and comes after the rows of a used site', async () => {
  const addInterest = (site: ServerContext, title: string) =>
    site.database.write((tx) => {
      const fields = { title, description: 'Long enough to be one.', imageUrl: null }
      return insertRow(tx, 'interests', interestColumns, fields)
    })
  const titles = async (site: ServerContext) =>
    (await openTable(site.database, 'interests', interestColumns).list()).map(({ title }) => title)
  const from = await openTransferSite()
  for (const title of ['First', 'Second', 'Third']) await addInterest(from, title)
  await from.database.write((tx) => arrangeRows(tx, 'interests', [3, 1, 2]))
  const folder = await exported(from)
  const fresh = await openTransferSite()
  await importInto(fresh, folder)
  expect(await titles(fresh)).toEqual(['Third', 'First', 'Second'])

  const used = await openTransferSite()
  for (const title of ['Here', 'There', 'First']) await addInterest(used, title)
  await used.database.write((tx) => arrangeRows(tx, 'interests', [2, 3, 1]))
  await importInto(used, folder)
  expect(await titles(used)).toEqual(['There', 'First', 'Here', 'Third', 'Second'])
})

test('replies are imported with the comments that they answer, also into a used site', async () => {
  const addComment = async (site: ServerContext, fields: object) => {
    const comment = { author: 'Mira', content: 'A comment.', replyTo: null, byOwner: false }
    const more = { date: '2026-11-21T10:00:00.000Z', moderated: false, blogPostId: 1 }
    await site.database.write((tx) =>
      insertRow(tx, 'comments', storedCommentColumns, { ...comment, ...more, ...fields }),
    )
  }
  const from = await openTransferSite()
  await addPost(from, { title: 'A post' })
  await addComment(from, { content: 'A question.' })
  const [first] = (await readSite(from)).comments
  const reply = { content: 'A reply.', replyTo: first?.id ?? 0 }
  await addComment(from, { ...reply, author: 'Theo' })
  await addComment(from, { ...reply, author: 'Ada Example', byOwner: true })
  const folder = await exported(from)
  const fresh = await openTransferSite()
  await importInto(fresh, folder)
  expect((await readSite(fresh)).comments).toEqual((await readSite(from)).comments)

  const used = await openTransferSite()
  await addPost(used, { title: 'Here before' })
  await addComment(used, {})
  await importInto(used, folder)
  const { comments } = await readSite(used)
  const answered = comments.find(({ content }) => content === first?.content)
  expect(comments.filter(({ replyTo }) => replyTo !== null)).toMatchObject([
    { author: 'Theo', replyTo: answered?.id, byOwner: false },
    { author: 'Ada Example', replyTo: answered?.id, byOwner: true },
  ])
  expect(answered?.id).not.toBe(first?.id)
  expect((await planOf(used, folder)).counts).toMatchObject({ added: 0, invalid: 0 })
})

test('an old export restores neither unsubscribed readers nor erased people', async () => {
  const site = await openTransferSite()
  const date = '2026-11-01T12:00:00.000Z'
  const reader = (name: string) => ({ email: `${name}@example.org`, date, verified: true })
  await site.database.write(async (tx) => {
    for (const name of ['left', 'erased', 'back', 'other'])
      await insertRow(tx, 'subscribers', subscriberColumns, reader(name))
    for (const name of ['erased', 'other']) {
      const text = { subject: 'Hello', message: 'How are you?', read: false, date }
      await insertRow(tx, 'messages', messageColumns, {
        email: `${name}@example.org`,
        name,
        ...text,
      })
    }
  })
  const folder = await exported(site)
  const left = createSuppressionList(site)
  await left.add('reader', 'LEFT@example.org')
  await eraseRecords(site, 'erased@example.org')
  await site.database.write(async (tx) => {
    await tx.deleteFrom('subscribers').execute()
    await tx.deleteFrom('messages').execute()
  })
  await createSuppressionList({ ...site, now: () => new Date('2026-10-01') }).add(
    'reader',
    'back@example.org',
  )
  const plan = await importInto(site, folder)
  expect(plan.lines.filter((line) => line.includes('not imported'))).toEqual([
    '! message "erased": Unsubscribed or erased since, not imported',
    '! subscriber "left@example.org": Unsubscribed or erased since, not imported',
    '! subscriber "erased@example.org": Unsubscribed or erased since, not imported',
  ])
  const { rows } = await readSite(site)
  expect(rows.get('subscribers')).toMatchObject([
    { email: 'back@example.org' },
    { email: 'other@example.org' },
  ])
  expect(rows.get('messages')).toMatchObject([{ email: 'other@example.org' }])
})

test('a date in the future restores no one who left or was erased', async () => {
  const site = await openTransferSite()
  const date = '2031-11-01T12:00:00.000Z'
  const email = 'left@example.org'
  await site.database.write(async (tx) => {
    await insertRow(tx, 'subscribers', subscriberColumns, { email, date, verified: true })
    const text = { subject: 'Hello', message: 'How are you?', read: false, date }
    await insertRow(tx, 'messages', messageColumns, { email, name: 'left', ...text })
  })
  const folder = await exported(site)
  await eraseRecords(site, email)
  const plan = await importInto(site, folder)
  expect(plan.lines.filter((line) => line.includes('not imported'))).toEqual([
    '! message "left": Unsubscribed or erased since, not imported',
    `! subscriber "${email}": Unsubscribed or erased since, not imported`,
  ])
})

test('a plan writes nothing', async () => {
  const { folder } = await starterExport()
  const to = await openTransferSite()
  const before = to.database.changeNumber()
  const plan = await planOf(to, folder)
  expect(plan.counts.added).toBeGreaterThan(60)
  expect(to.database.changeNumber()).toBe(before)
  expect(readdirSync(to.config.dataDir)).not.toContain('media')
})

test('posts are imported with their slugs and former ones, unless another post has them', async () => {
  const [site, empty, full] = [
    await openTransferSite(),
    await openTransferSite(),
    await openTransferSite(),
  ]
  await addPost(site, { title: 'One star', slug: 'one-star' })
  await addPost(site, { title: 'Two stars', slug: 'two-stars' })
  const former = ['a-star', 'three-stars'].map((slug) => ({ slug, postId: 1 }))
  await site.database.write((tx) => tx.insertInto('post_slugs').values(former).execute())
  const folder = await exported(site)
  await importInto(empty, folder)
  expect(await hashOf(empty)).toBe(await hashOf(site))
  await addPost(full, { title: 'Other stars', slug: 'one-star' })
  await addPost(full, { title: 'Three stars', slug: 'three-stars' })
  const plan = await importInto(full, folder)
  expect(plan.lines).toContain(
    '+ post "One star": its address /blog/one-star is taken, so its number is its address',
  )
  const { posts } = await readSite(full)
  expect(posts.map(({ slug, formerSlugs }) => [slug, formerSlugs])).toEqual([
    ['one-star', []],
    ['three-stars', []],
    [null, ['a-star']],
    ['two-stars', []],
  ])
})
