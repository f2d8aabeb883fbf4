import { DatabaseSync } from 'node:sqlite'
import {
  appendFileSync,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { createNamedPipe } from '../../testing/named-pipe.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { describeDatabase } from './describe-database.ts'
import { transientTables } from './scrub-database.ts'
import { makeBackup } from './make-backup.ts'
import { readArchive } from './archive.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const date = new Date('2026-11-21T03:30:00Z')
const knownMigrations = migrations.map(({ name }) => name)

/** A site with an owner, rows and a picture, and a backup of it that was made while it ran. */
async function savedSite() {
  const site = await openTestSite({ now: () => new Date('2026-11-22T12:00:00Z') })
  const owner = await site.owner()
  const quote = (text: string) =>
    owner.send('POST', '/api/quotes', {
      text: `Long enough to be a quote: ${text}`,
      author: 'Someone',
    })
  await quote('the first')
  await mkdir(path.join(site.dataDir, 'media'), { recursive: true })
  writeFileSync(path.join(site.dataDir, 'media', 'burst.webp'), Buffer.alloc(300_000, 7))
  const file = path.join(site.dataDir, 'backups', 'ephemeris-2026-11-21T03-30-00Z.tar.gz')
  const save = () => makeBackup({ dataDir: site.dataDir, target: file, date })
  return { site, file, quote, save }
}

const restoreInto = (dataDir: string, file: string) =>
  restoreBackup({ dataDir, file, knownMigrations, now: new Date('2026-11-22T10:00:00Z') })

const tablesOf = (dataDir: string) =>
  describeDatabase(path.join(dataDir, 'ephemeris.sqlite')).tables

test('a restored site equals the saved one, row by row and file by file', async () => {
  const { site, file, save } = await savedSite()
  const made = await save()
  expect(made).toEqual({ date: date.toISOString(), bytes: readFileSync(file).length })
  await site.close()
  const empty = await temporaryFolder()
  const { manifest, replaced } = await restoreInto(empty, file)
  expect(replaced).toBeUndefined()
  expect(manifest.tables['quotes']?.rows).toBe(1)
  const [restored, saved] = [tablesOf(empty), tablesOf(site.dataDir)]
  for (const name of transientTables) {
    expect(restored[name]?.rows).toBe(0)
    delete restored[name]
    delete saved[name]
  }
  expect(restored).toEqual(saved)
  for (const name of ['claimed', 'media/burst.webp'])
    expect(readFileSync(path.join(empty, name))).toEqual(
      readFileSync(path.join(site.dataDir, name)),
    )
  const again = await openTestSite({ dataDir: empty })
  expect((await again.visitor().get('/api/dashboard/quotes')).json).toHaveLength(1)
  expect(await again.hasOwner()).toBe(true)
})

test('a backup during writes is consistent and contains everything confirmed before', async () => {
  const { site, file, quote, save } = await savedSite()
  const answered: string[] = []
  let before = 0
  let saving: Promise<unknown> | undefined
  let saved = false
  for (let index = 0; !saved || index < 40; index += 1) {
    expect((await quote(`number ${index}`)).status).toBe(201)
    answered.push(`Long enough to be a quote: number ${index}`)
    if (index === 20) {
      before = answered.length
      saving = save().finally(() => (saved = true))
    }
  }
  await saving
  await site.close()
  const copy = await temporaryFolder()
  await restoreInto(copy, file)
  const database = new DatabaseSync(path.join(copy, 'ephemeris.sqlite'))
  const texts = database.prepare('select text from quotes order by id').all()
  database.close()
  const restored = texts.slice(1).map(({ text }) => text)
  expect(restored.length).toBeGreaterThanOrEqual(before)
  expect(restored).toEqual(answered.slice(0, restored.length))
})

test('a restore moves the replaced site to a folder named after the date', async () => {
  const { site, file, quote, save } = await savedSite()
  await save()
  await quote('after the backup')
  await site.close()
  const later = tablesOf(site.dataDir)
  const { replaced } = await restoreInto(site.dataDir, file)
  expect(replaced).toBe(path.join(site.dataDir, 'replaced-2026-11-22T10-00-00Z'))
  expect(tablesOf(site.dataDir)['quotes']?.rows).toBe(1)
  expect(describeDatabase(path.join(replaced ?? '', 'ephemeris.sqlite')).tables).toEqual(later)
  expect(existsSync(path.join(replaced ?? '', 'media', 'burst.webp'))).toBe(true)
  expect(existsSync(file)).toBe(true)
})

test('what a restore replaced is there for thirty days and then removed by the site', async () => {
  const { site, file, save } = await savedSite()
  await save()
  await site.close()
  const { replaced = '' } = await restoreInto(site.dataDir, file)
  const clock = { now: Date.parse('2026-12-22T10:00:00Z') }
  const again = await openTestSite({ dataDir: site.dataDir, now: () => new Date(clock.now) })
  await again.tidy()
  expect(existsSync(replaced)).toBe(true)
  clock.now += 1
  await again.tidy()
  expect(existsSync(replaced)).toBe(false)
  expect(existsSync(file)).toBe(true)
})

test('a test restore runs beside the site, which shows its date', async () => {
  const { site, file, save } = await savedSite()
  await save()
  const before = readdirSync(site.dataDir).toSorted()
  const now = new Date('2026-11-22T10:00:00Z')
  const manifest = await verifyBackup({ dataDir: site.dataDir, file, knownMigrations, now })
  expect(manifest.tables['quotes']?.rows).toBe(1)
  expect(readdirSync(site.dataDir).toSorted()).toEqual(before)
  const owner = site.visitor()
  await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  expect((await owner.get('/api/backup/status')).json).toMatchObject({ trial: now.toISOString() })
})

test('a damaged backup fails the test restore, and the last success is kept', async () => {
  const { site, file, save } = await savedSite()
  await save()
  truncateSync(file, middle(file))
  const order = { dataDir: site.dataDir, file, knownMigrations, now: date }
  await expect(verifyBackup(order)).rejects.toThrow(/damaged or cut off/)
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
})

test('a test restore without room for it is refused before anything is unpacked', async () => {
  const { site, file, save } = await savedSite()
  await save()
  const order = { dataDir: site.dataDir, file, knownMigrations, now: date }
  await expect(verifyBackup(order, async () => 60 * 1024 * 1024)).rejects.toThrow(
    /^The disk of \S+backups has too little room for a test restore: \d+\.\d MB are needed, 60\.0 MB are free\.$/,
  )
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
})

test('preview images of unpublished posts are drawn again and not backed up', async () => {
  const { site, file, save } = await savedSite()
  await mkdir(path.join(site.dataDir, 'cards-waiting'), { recursive: true })
  writeFileSync(path.join(site.dataDir, 'cards-waiting', 'card.png'), Buffer.alloc(300_000, 7))
  await save()
  const { entries } = await verifyBackup({
    dataDir: site.dataDir,
    file,
    knownMigrations,
    now: date,
  })
  expect(Object.keys(entries).filter((name) => name.includes('cards'))).toEqual([])
})

test('a running site cannot be replaced by a restore', async () => {
  const { site, file, save } = await savedSite()
  await save()
  await expect(restoreInto(site.dataDir, file)).rejects.toThrow('Another Ephemeris uses')
  expect((await site.visitor().get('/api/dashboard/quotes')).json).toHaveLength(1)
})

test('a backup that cannot be unpacked to its target is not reported as damaged', async () => {
  const { file, save } = await savedSite()
  await save()
  // Below a file nobody can make a folder, whatever their rights; a disk that only reads or is full fails likewise.
  const reading = readArchive(file, path.join(file, 'below'), 'everything')
  await expect(reading).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('a folder and a missing file are rejected as backups', async () => {
  const { site, file } = await savedSite()
  await site.close()
  const empty = await temporaryFolder()
  await expect(restoreInto(site.dataDir, empty)).rejects.toThrow(
    `${empty} is not a file. Name a backup`,
  )
  await expect(restoreInto(site.dataDir, file)).rejects.toThrow(`There is no file ${file}.`)
})

const middle = (file: string) => Math.floor(readFileSync(file).length / 2)

test.each<[string, (file: string) => void]>([
  ['cut off', (file) => truncateSync(file, middle(file))],
  ['empty', (file) => truncateSync(file, 0)],
  [
    'changed in one byte',
    (file) => {
      const bytes = readFileSync(file)
      bytes[middle(file)] = (bytes[middle(file)] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
  ],
  ['something else', (file) => writeFileSync(file, 'A shopping list')],
  ['longer than it was', (file) => appendFileSync(file, 'and more')],
])('a backup that is %s is rejected without changes', async (_what, harm) => {
  const { site, file, save } = await savedSite()
  await save()
  await site.close()
  const before = tablesOf(site.dataDir)
  harm(file)
  await expect(restoreInto(site.dataDir, file)).rejects.toThrow(/^The backup .*\.$/)
  expect(tablesOf(site.dataDir)).toEqual(before)
  expect(readdirSync(site.dataDir).filter((name) => /^(\.restore|replaced)/.test(name))).toEqual([])
})

test('a backup of a newer version is rejected', async () => {
  const { site, file, save } = await savedSite()
  await save()
  await site.close()
  const order = { dataDir: site.dataDir, file, knownMigrations: [], now: date }
  await expect(restoreBackup(order)).rejects.toThrow('made by a newer version of Ephemeris')
})

test('a damaged database is not backed up, and the last good backup is kept', async () => {
  const { site, file, save } = await savedSite()
  await save()
  const good = readFileSync(file)
  await site.close()
  const database = path.join(site.dataDir, 'ephemeris.sqlite')
  const bytes = readFileSync(database)
  bytes.fill(7, bytes.length - 9000, bytes.length - 4000)
  writeFileSync(database, bytes)
  await expect(save()).rejects.toThrow(/damaged|malformed/)
  expect(readFileSync(file).equals(good)).toBe(true)
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
})

test('a named pipe is rejected as a backup without blocking', async () => {
  const pipe = path.join(await temporaryFolder(), 'pipe.tar.gz')
  createNamedPipe(pipe)
  await expect(restoreInto(await temporaryFolder(), pipe)).rejects.toThrow(`${pipe} is not a file.`)
})

test('an oversized manifest is rejected by its size', async () => {
  const file = path.join(await temporaryFolder(), 'large.tar.gz')
  const archive = pack()
  const size = 300 * 1024 * 1024
  const entry = archive.entry({ name: 'manifest.json', size })
  const spaces = Buffer.alloc(1024 * 1024, ' ')
  const fill = async () => {
    await pipeline(Readable.from(Array.from({ length: 300 }, () => spaces)), entry)
    archive.finalize()
  }
  await Promise.all([fill(), pipeline(archive, createGzip({ level: 1 }), createWriteStream(file))])
  await expect(restoreInto(await temporaryFolder(), file)).rejects.toThrow(
    'The archive was not written by Ephemeris',
  )
})
