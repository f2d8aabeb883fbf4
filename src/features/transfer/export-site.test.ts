import { wholeSite } from '../../app/whole-site.ts'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { childrenOf, readXml } from '../../testing/read-xml.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTransferSite } from '../../testing/transfer-site.ts'
import { exportSite } from './export-site.ts'
import { TransferError } from './transfer-error.ts'

test('the starter site is exported as readable files', async () => {
  const site = await openTransferSite('starter')
  const folder = path.join(await temporaryFolder(), 'export')
  expect(await exportSite(site, folder, wholeSite)).toBe(
    '5 posts, 61 other rows, 15 pictures and 2 files',
  )

  expect(readdirSync(folder).toSorted()).toEqual([
    'README.txt',
    'export.json',
    'feed.xml',
    'files',
    'library.bib',
    'lists',
    'media',
    'posts',
    'site.json',
  ])
  expect(readdirSync(path.join(folder, 'posts'))).toContain(
    '2026-06-24-an-error-bar-is-a-promise.md',
  )
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const names = ['projects', 'skills', 'interests', 'goals', 'quotes', 'movies', 'music']
  for (const name of [...names, 'messages', 'subscribers', 'works', 'pages', 'comments']) {
    expect([name, Array.isArray(JSON.parse(read(`lists/${name}.json`)))]).toEqual([name, true])
    expect(read(`lists/${name}.csv`)).toMatch(/^\ufeff"id",/)
  }
  expect(JSON.parse(read('site.json'))).toMatchObject({ ownerName: 'Ada Example' })
  expect(JSON.parse(read('export.json'))).toMatchObject({
    format: 'ephemeris-export',
    version: 1,
    next: { posts: 6, messages: 1 },
  })
  expect(read('README.txt')).toContain('https://ada.example.org')
  expect(childrenOf(readXml(read('feed.xml')), 'entry')).toHaveLength(5)
  expect(readFileSync(path.join(folder, 'media', 'project-burst_1200x750_181725.webp'))).toEqual(
    readFileSync(path.join(site.config.dataDir, 'media', 'project-burst_1200x750_181725.webp')),
  )
  // It holds what people wrote to the owner.
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('a folder that is not empty is rejected and left unchanged', async () => {
  const site = await openTransferSite()
  const folder = await temporaryFolder()
  const file = path.join(folder, 'thesis.txt')
  writeFileSync(file, 'mine')
  await expect(exportSite(site, folder, wholeSite)).rejects.toThrow(
    new TransferError(`The folder ${folder} is not empty; an export needs an empty one.`),
  )
  await expect(exportSite(site, file, wholeSite)).rejects.toThrow(
    new TransferError(`${file} is a file; an export needs a folder.`),
  )
  expect(readdirSync(folder)).toEqual(['thesis.txt'])
})

test('drafts and scheduled posts are exported, but not in the feed', async () => {
  const site = await openTransferSite('starter')
  await site.database.write((tx) =>
    tx.updateTable('posts').set({ visibleFrom: null }).where('id', '=', 1).execute(),
  )
  const folder = await temporaryFolder()
  await exportSite(site, folder, wholeSite)
  const posts = readdirSync(path.join(folder, 'posts')).map((name) =>
    readFileSync(path.join(folder, 'posts', name), 'utf8'),
  )
  expect(posts.filter((text) => text.includes('state: draft\nvisibleFrom: null\n'))).toHaveLength(1)
  const feed = readXml(readFileSync(path.join(folder, 'feed.xml'), 'utf8'))
  expect(childrenOf(feed, 'entry')).toHaveLength(4)
})
