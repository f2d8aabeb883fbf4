// @databases sqlite postgres
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ServerContext } from '../../platform/server/context.ts'
import { exported, importInto, openTransferSite, planOf } from '../../testing/transfer-site.ts'
import { editionRows, findEdition, publishEdition } from '../blog/server/editions.ts'

/** A site whose first post has three versions. */
async function openEditedSite(): Promise<ServerContext> {
  const site = await openTransferSite('starter')
  const options = { at: site.now(), licence: 'CC-BY-4.0', writeSource: sourceOf }
  for (const kind of ['update', 'erratum'] as const)
    await site.database.write((tx) => publishEdition(tx, 1, { kind, note: `An ${kind}` }, options))
  return site
}

const sourceOf = ({ title, content }: { title: string; content: string }) =>
  `---\ntitle: ${title}\n---\n\n${content}\n`

const editionsOf = async ({ database: { db } }: ServerContext) => ({
  rows: await editionRows(db, 1),
  first: await findEdition(db, 1, 1),
  latest: await db.selectFrom('posts').select('edition').where('id', '=', 1).executeTakeFirst(),
})

test('an export carries the versions of articles that readers cite, and an import stores them once', async () => {
  const site = await openEditedSite()
  const folder = await exported(site)
  const copy = await openTransferSite()
  const { lines } = await importInto(copy, folder)
  const label = 'versions for readers "posts-1.json"'
  expect(lines.filter((line) => line.includes('for readers'))).toEqual([`+ ${label}`])
  const stored = await editionsOf(copy)
  expect(stored).toEqual(await editionsOf(site))
  expect(stored.rows.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'first'],
    [2, 'update'],
  ])
  expect((await planOf(copy, folder)).lines).toContain(`= ${label}: already here`)
})

test('the HTML of an earlier version comes from its Markdown, not from the export', async () => {
  const folder = await exported(await openEditedSite())
  const file = path.join(folder, 'editions', 'posts-1.json')
  const written = JSON.parse(readFileSync(file, 'utf8')) as { earlier: { source: string }[] }
  const [first] = written.earlier
  expect(JSON.stringify(first)).not.toContain('<p>')
  if (first) first.source = '---\ntitle: A\n---\n\n**Bold** <script>alert(1)</script>\n'
  writeFileSync(file, JSON.stringify(written))
  const copy = await openTransferSite()
  await importInto(copy, folder)
  const html = (await findEdition(copy.database.db, 1, 1))?.page.rendering.html
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).not.toContain('<script>')
})

test.each([
  ['numbers that leave one out', { number: 3 }, 'Its versions are not numbered one by one'],
  ['an unknown kind', { kind: 'news' }, 'Kind must be first, update, erratum or retraction'],
  ['a field that nobody knows', { html: '<p>' }, 'It has an unknown field "html"'],
])('versions with %s are refused with the reason', async (_name, change, reason) => {
  const folder = await exported(await openEditedSite())
  const file = path.join(folder, 'editions', 'posts-1.json')
  const written = JSON.parse(readFileSync(file, 'utf8')) as { earlier: object[] }
  written.earlier[0] = { ...written.earlier[0], ...change }
  writeFileSync(file, JSON.stringify(written))
  const { lines } = await planOf(await openTransferSite(), folder)
  expect(lines.find((line) => line.includes('for readers'))).toContain(reason)
})
