import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { starterSite } from '../site/starter-site.ts'
import { createNamedPipe } from '../../testing/named-pipe.ts'
import {
  carryOut,
  exported,
  folderWith,
  importInto,
  openTransferSite,
  planOf,
} from '../../testing/transfer-site.ts'
import { openOnce } from '../../testing/when-done.ts'
import { readExport } from './read-export.ts'
import { readSite } from './export-site.ts'

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

test('a comment keeps its moderation state, also under its older name', async () => {
  const comment = { author: 'Ann', content: 'Yes.', date: '2026-06-25T00:00:00Z' }
  const folder = await folderWith({
    'export.json': about,
    'lists/comments.json': JSON.stringify([
      { id: 1, blogPostId: 1, ...comment },
      { id: 2, blogPostId: 1, ...comment, held: true },
      { id: 3, blogPostId: 1, ...comment, moderated: true },
    ]),
  })
  const { comments } = await readExport(folder)
  expect(comments.map(({ read }) => read.ok && read.value.moderated)).toEqual([false, true, true])
})

test('invalid entries are reported, and the rest is imported', async () => {
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
      { id: 4, blogPostId: 1, ...comment, replyTo: 2 },
      { id: 5, blogPostId: 1, ...comment, replyTo: 6 },
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
    '! post "[31mred.md": It does not begin with front matter between two lines of ---',
    '+ comment by "Ann"',
    '! comment by "Ann": Its post is not imported',
    '! comment number 3 of comments.json: It has an unknown field "isAdmin"',
    '! comment by "Ann": The comment that it answers is not imported',
    '! comment number 5 of comments.json: A reply must have a higher id than the comment that it answers',
    '! quote quotes.json: The file is not JSON',
    '! movie movies.json: The file is not a list',
    '! goal goals.json: There is no such file',
    '! skill number 1 of skills.json: Percentage cannot exceed 100',
    '+ skill "Rust"',
    '+ subscriber "a@example.org"',
    '! subscriber "A@example.org": The same subscriber appears twice',
    '! picture "a.png": It is not a supported picture',
    '! picture "A B.png": Its name is not a valid picture name',
    `! picture "${'0'.repeat(32)}.webp": Its name does not match its content`,
    '! the settings: Time zone must be a name such as Europe/Berlin or UTC',
  ])
    expect(lines).toContain(line)
  expect(counts.added).toBe(4)
  const { posts, comments } = await readSite(to)
  expect([posts.length, comments.length]).toEqual([1, 1])
  expect(readdirSync(to.config.dataDir)).not.toContain('media')
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

/** The starter site, and its export. */
const starterExport = openOnce(async () => {
  const site = await openTransferSite('starter')
  return { site, folder: await exported(site) }
})

test('another picture with the same name is kept', async () => {
  const { site, folder } = await starterExport()
  const file = path.join(site.config.dataDir, 'media', 'project-burst_1200x750_181725.webp')
  writeFileSync(file, 'mine')
  const { lines } = await importInto(site, folder)
  expect(lines).toContain(
    '! picture "project-burst_1200x750_181725.webp": Another picture with this name exists and is kept',
  )
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a failure leaves neither rows nor pictures', async () => {
  const { folder } = await starterExport()
  const to = await openTransferSite()
  const plan = await planOf(to, folder)
  const broken = {
    id: 900,
    key: '',
    whole: '',
    label: '',
    add: () => Promise.reject(new Error('disk')),
  }
  plan.rows.push({ table: 'music', row: broken })
  await expect(carryOut(to, plan)).rejects.toThrow('disk')
  const { posts, rows } = await readSite(to)
  rows.delete('pages')
  expect([posts, [...rows.values()].flat()]).toEqual([[], []])
  expect(readdirSync(path.join(to.config.dataDir, 'media'))).toEqual([])
})

test.each([
  ['an empty folder', {}],
  ['another export', { 'export.json': '{"format":"other"}' }],
  ['a broken one', { 'export.json': '{' }],
])('%s is rejected with an explanation', async (_name, files) => {
  const folder = await folderWith(files)
  await expect(readExport(folder)).rejects.toThrow(
    `${folder} is not a complete export: it has no readable export.json.`,
  )
})

test('an incomplete export is rejected', async () => {
  const folder = await exported(await openTransferSite())
  cpSync(folder, `${folder}-2`, { recursive: true })
  rmSync(path.join(folder, 'export.json'))
  await expect(readExport(folder)).rejects.toThrow('is not a complete export')
  expect((await readExport(`${folder}-2`)).posts).toEqual([])
})

test('oversized files of an export are reported and not read', async () => {
  const folder = await folderWith({
    'export.json': about,
    'media/a.webp': '',
    'files/b.csv': '',
    'posts/c.md': '',
  })
  for (const file of ['media/a.webp', 'files/b.csv', 'posts/c.md'])
    truncateSync(path.join(folder, file), 2 ** 40)
  const { pictures, files, posts } = await readExport(folder)
  expect([...pictures, ...files, ...posts]).toEqual([
    { label: '"a.webp"', read: { ok: false, problem: 'The file is larger than 80 MB' } },
    { label: '"b.csv"', read: { ok: false, problem: 'The file is larger than 20 MB' } },
    { label: '"c.md"', read: { ok: false, problem: 'The file is larger than 256 MB' } },
  ])
})

test('nothing outside of an export is read, and a named pipe in it does not block', async () => {
  const outside = await folderWith({
    'posts/a.md': whole(),
    'lists/quotes.json': JSON.stringify([{ id: 1, text: 'Secret', author: 'Nobody' }]),
  })
  const folder = await folderWith({ 'export.json': about })
  for (const name of ['posts', 'lists'])
    symlinkSync(path.join(outside, name), path.join(folder, name))
  mkdirSync(path.join(folder, 'media'))
  for (const name of ['site.json', 'media/a.webp']) createNamedPipe(path.join(folder, name))
  const { posts, rows, pictures, site } = await readExport(folder)
  expect([posts, pictures]).toEqual([[], []])
  expect(rows.filter(({ row }) => row.read.ok)).toEqual([])
  expect(site?.read).toEqual({ ok: false, problem: 'There is no such file' })
})

test('a file of an export that becomes larger before it is stored ends the import', async () => {
  const folder = await folderWith({ 'export.json': about, 'files/data.csv': 'a,b\n1,2\n' })
  const site = await openTransferSite()
  const plan = await planOf(site, folder)
  truncateSync(path.join(folder, 'files', 'data.csv'), 2 ** 40)
  await expect(carryOut(site, plan)).rejects.toThrow('data.csv changed meanwhile')
})
