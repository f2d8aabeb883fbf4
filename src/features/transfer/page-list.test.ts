import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { starterSite } from '../site/starter-site.ts'
import { insertPage, type PageFields, withoutText } from '../pages/store.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import {
  exported,
  folderWith,
  importInto,
  openTransferSite,
  planOf,
} from '../../testing/transfer-site.ts'
import { findPictureUses } from '../../app/picture-uses.ts'
import { pageList } from './page-list.ts'

const about: PageFields = {
  path: '/about-me',
  title: 'About me',
  description: 'Who writes here',
  content: 'I am **Ada**.\n\n![The dish](/media/dish.webp)',
  categories: ['optics'],
  place: 'header',
  draft: true,
}

const privacyWords = 'Nothing is stored.'

/** A site whose owner wrote a page of her own and another privacy page, and moved the terms to the front. */
async function siteWithPages() {
  const site = await openTransferSite()
  await site.database.write(async (tx) => {
    await insertPage(tx, about, withoutText)
    await tx
      .updateTable('pages')
      .set({ content: privacyWords, draft: true })
      .where('path', '=', '/privacy')
      .execute()
    await tx.updateTable('pages').set({ position: 9 }).where('path', '=', '/terms').execute()
  })
  return site
}

const pagesOf = ({ database }: ServerContext) => pageList.rows(database)
const linesOf = (lines: string[]) => lines.filter((line) => line.slice(2).startsWith('page '))

/** A whole export with these pages and settings. */
const exportWith = (files: Record<string, unknown>) =>
  folderWith(
    Object.fromEntries(
      Object.entries({
        'export.json': { format: 'ephemeris-export', version: 1, next: {} },
        ...files,
      }).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  )

test('pages are imported unchanged, replace those of a new site, and are not duplicated', async () => {
  const from = await siteWithPages()
  const folder = await exported(from)
  const sent = JSON.parse(
    await readFile(path.join(folder, 'lists', 'pages.json'), 'utf8'),
  ) as object[]
  expect(sent).toContainEqual({ id: 3, position: 3, ...about })
  expect(sent).toContainEqual(expect.objectContaining({ path: '/terms', content: null }))

  const to = await openTransferSite()
  // Its pages are in other places than those of the export.
  await to.database.db
    .updateTable('pages')
    .set((eb) => ({ position: eb('position', '+', 5) }))
    .execute()
  const { lines } = await importInto(to, folder)
  expect(linesOf(lines)).toEqual([
    '+ page "/privacy": replaces the one created with the site',
    '+ page "/terms": replaces the one created with the site',
    '+ page "/about-me"',
  ])
  expect(await pagesOf(to)).toEqual(await pagesOf(from))
  const rendered = await to.database.db
    .selectFrom('pages')
    .select('rendered')
    .where('path', '=', '/about-me')
    .executeTakeFirst()
  expect(rendered?.rendered).toContain('<strong>Ada</strong>')

  expect((await importInto(to, folder)).counts.added).toBe(0)
  expect(await pagesOf(to)).toEqual(await pagesOf(from))
})

test('a page written by the owner is kept', async () => {
  const folder = await exported(await siteWithPages())
  const to = await openTransferSite()
  await to.database.write(async (tx) => {
    await insertPage(tx, { ...about, title: 'Mine' }, withoutText)
    await tx
      .updateTable('pages')
      .set({ content: 'Mine' })
      .where('path', 'in', ['/privacy', '/terms'])
      .execute()
  })
  const before = await pagesOf(to)
  const { lines } = await importInto(to, folder)
  expect(linesOf(lines).every((line) => line.startsWith('= '))).toBe(true)
  expect(await pagesOf(to)).toEqual(before)
})

test('the imprint of an older export becomes a page, once', async () => {
  const from = await openTransferSite('starter')
  const folder = await exported(from)
  const imprint = ['Ada *Example*\nOld Light Road 1', '# 5 is no heading']
  await rm(path.join(folder, 'lists', 'pages.json'))
  await writeFile(path.join(folder, 'site.json'), JSON.stringify({ ...starterSite, imprint }))
  const to = await openTransferSite()
  const { lines, counts } = await importInto(to, folder)
  expect([counts.invalid, linesOf(lines)]).toEqual([0, ['+ page "/imprint"']])
  expect(await pagesOf(to)).toContainEqual(
    expect.objectContaining({
      path: '/imprint',
      title: 'Imprint',
      place: 'legal',
      content: 'Ada &#42;Example&#42;\nOld Light Road 1\n\n&#35; 5 is no heading',
    }),
  )
  expect(linesOf((await planOf(to, folder)).lines)).toEqual(['= page "/imprint": already here'])
})

test('invalid pages are reported and skipped', async () => {
  const page = { ...about, position: 1 }
  const pages = [
    { ...page, id: 1, path: '/admin' },
    { ...page, id: 2, content: null },
    { ...page, id: 3, place: 'top' },
    { ...page, id: 4, html: '<script>' },
    { ...page, id: 5 },
    { ...page, id: 6, title: 'Again' },
    ...Array.from({ length: 60 }, (_, index) => ({
      ...page,
      id: index + 7,
      path: `/page-${index}`,
    })),
  ]
  const to = await openTransferSite()
  const { lines } = await importInto(to, await exportWith({ 'lists/pages.json': pages }))
  const report = linesOf(lines)
  expect(report.slice(0, 6)).toEqual([
    '! page number 1 of pages.json: This address belongs to the site itself',
    '! page number 2 of pages.json: Text is required',
    '! page number 3 of pages.json: Place must be header, resources, legal or none',
    '! page number 4 of pages.json: It has an unknown field "html"',
    '+ page "/about-me"',
    '! page "/about-me": The same page appears twice',
  ])
  expect(report.at(-1)).toBe('! page "/page-59": There can be at most 60 pages')
  expect(await pagesOf(to)).toHaveLength(60)
})

test('a picture in a page is used', async () => {
  const { database } = await siteWithPages()
  expect((await findPictureUses(database)).get('dish.webp')).toEqual([
    { kind: 'page', id: 3, title: 'About me' },
  ])
})
