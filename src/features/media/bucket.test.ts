import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import { uploadText } from '../../testing/files.ts'
import { form, nameOf, plain, upload } from '../../testing/pictures.ts'
import { openTestBucket } from '../../testing/s3-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { restoreBackup } from '../backup/restore.ts'

const away = 'The pictures are not available right now. Please try again soon.'

async function siteWithBucket() {
  const bucket = await openTestBucket()
  const env = { MEDIA_S3_URL: bucket.address }
  const site = await openTestSite({ env })
  const owner = await site.owner()
  const picture = await plain(500, 20).png().toBuffer()
  return { bucket, env, site, owner, picture }
}

test('a picture is stored in the bucket with its variants and served with the usual headers', async () => {
  const { bucket, site, owner, picture } = await siteWithBucket()
  const made = await upload(owner, picture)
  const { url } = made
  const name = nameOf(made)
  const variants = ['-400.avif', '-400.webp'].map((ending) => name.replace('.webp', ending))
  await expect
    .poll(() => [...bucket.objects.keys()].toSorted())
    .toEqual([name, ...variants].map((one) => `site/${one}`).toSorted())
  expect(readdirSync(path.join(site.dataDir, 'media'))).toEqual([])
  const object = bucket.objects.get(`site/${name}`)?.data
  const served = await fetch(`${site.url}${url}`)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(object)
  const { headers } = served
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(Number(headers.get('content-length'))).toBe(object?.length)
  const etag = headers.get('etag') ?? ''
  const ask = (ifNoneMatch: string, method = 'GET') =>
    fetch(`${site.url}${url}`, { method, headers: { 'if-none-match': ifNoneMatch } })
  expect((await ask(etag)).status).toBe(304)
  expect((await (await ask('"another"')).arrayBuffer()).byteLength).toBe(object?.length)
  const head = await ask('', 'HEAD')
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
  const [row] = (await owner.get(mediaUrl)).json as object[]
  expect(row).toMatchObject({ name, width: 500, height: 20, bytes: object?.length, usedBy: [] })
})

test('a missing picture is a 404, and a removed one loses its variants', async () => {
  const { bucket, site, owner, picture } = await siteWithBucket()
  const missing = await site.visitor().get(`/media/${'0'.repeat(32)}-400.avif`)
  expect([missing.status, missing.text]).toEqual([404, 'No such picture'])
  const made = await upload(owner, picture)
  const { url } = made
  await expect.poll(() => bucket.objects.size).toBe(3)
  expect((await owner.send('DELETE', `${mediaUrl}/${nameOf(made)}`)).status).toBe(204)
  expect([...bucket.objects.keys()]).toEqual([])
  expect((await site.visitor().get(url)).status).toBe(404)
  expect((await owner.send('DELETE', `${mediaUrl}/${nameOf(made)}`)).status).toBe(404)
})

test('a file is stored in the bucket, read whole and in ranges, and removed', async () => {
  const { bucket, owner } = await siteWithBucket()
  await uploadText(owner, 'data.csv', '0123456789')
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^site\/f-[0-9a-f]{64}$/)])
  expect((await owner.get('/files/data.csv')).text).toBe('0123456789')
  const part = await owner.get('/files/data.csv', { range: 'bytes=3-5' })
  expect([part.status, part.text]).toEqual([206, '345'])
  bucket.fail(true)
  expect((await owner.get('/files/data.csv')).status).toBe(503)
  bucket.fail(false)
  await owner.send('DELETE', '/api/files/data.csv')
  expect([...bucket.objects.keys()]).toEqual([])
})

/** A CSV of more bytes than a connection takes at once, whose bytes are not alike. */
const large = Array.from({ length: 200_000 }, (_, index) => `${index}\n`).join('')

test('a range request reads only that range from the bucket', async () => {
  const { bucket, owner } = await siteWithBucket()
  await uploadText(owner, 'data.csv', large)
  const before = bucket.sentBytes()
  const first = await owner.get('/files/data.csv', { range: 'bytes=0-0' })
  expect([first.status, first.text]).toEqual([206, '0'])
  const last = await owner.get('/files/data.csv', { range: 'bytes=-7' })
  expect([last.status, last.text]).toEqual([206, '199999\n'])
  expect(bucket.sentBytes() - before).toBe(8)
})

test.each([
  [0, 0],
  [1, 700_000],
  [large.length - 7, large.length - 1],
])('bytes %i to %i are cut out of what a bucket without ranges sends', async (start, end) => {
  const { bucket, owner } = await siteWithBucket()
  bucket.ignoreRanges()
  await uploadText(owner, 'data.csv', large)
  const range = `bytes=${start}-${end}`
  const part = await owner.get('/files/data.csv', { range })
  expect([part.status, part.text === large.slice(start, end + 1)]).toEqual([206, true])
  expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${large.length}`)
})

test('every instance sees what another one has uploaded or removed', async () => {
  const { env, site, owner, picture } = await siteWithBucket()
  const other = await openTestSite({ env })
  const made = await upload(owner, picture)
  const { url } = made
  expect((await other.visitor().get(url)).status).toBe(200)
  await owner.send('DELETE', `${mediaUrl}/${nameOf(made)}`)
  expect((await other.visitor().get(url)).status).toBe(404)
  expect((await site.visitor().get(url)).status).toBe(404)
})

test('while the bucket is unreachable, the site reports it, serves its pages and loses nothing', async () => {
  const { bucket, env, site, owner, picture } = await siteWithBucket()
  const made = await upload(owner, picture)
  const { url } = made
  await expect.poll(() => bucket.objects.size).toBe(3)
  bucket.fail(true)
  const another = await plain(30, 30).png().toBuffer()
  const answers = [
    await site.visitor().get(url),
    await owner.send('POST', mediaUrl, form(another)),
    await owner.get(mediaUrl),
    await owner.send('DELETE', `${mediaUrl}/${nameOf(made)}`),
  ]
  for (const { status, text, headers } of answers)
    expect([status, text, headers.get('retry-after')]).toEqual([503, away, '10'])
  expect((await site.visitor().get('/')).status).toBe(200)
  // Another instance starts without its bucket.
  expect((await (await openTestSite({ env })).visitor().get('/')).status).toBe(200)
  bucket.fail(false)
  expect((await site.visitor().get(url)).status).toBe(200)
  await upload(owner, another)
  expect((await owner.get(mediaUrl)).json).toHaveLength(2)
  await bucket.close()
  const gone = await site.visitor().get(url)
  expect([gone.status, gone.text]).toEqual([503, away])
})

test('rejected credentials are reported the same way, without the key', async () => {
  const bucket = await openTestBucket()
  const lines: string[] = []
  const env = {
    MEDIA_S3_URL: bucket.address.replace(/:\/\/(\w+):[^@]+/, '://$1:wrong'),
    LOG_LEVEL: 'warn',
  }
  const site = await openTestSite({ env, logTo: { write: (line) => void lines.push(line) } })
  const refused = await (await site.owner()).get(mediaUrl)
  expect([refused.status, refused.text]).toEqual([503, away])
  expect(lines.join('')).toContain('"status":403')
  expect(lines.join('')).not.toMatch(/AKIDEXAMPLE|wrong@/)
})

test('a backup includes the pictures of the bucket and restores them', async () => {
  const { site, owner, picture } = await siteWithBucket()
  const made = await upload(owner, picture)
  const { url } = made
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  const folder = path.join(site.dataDir, 'backups')
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.gz'))
  const empty = await openTestBucket()
  const order = {
    file: path.join(folder, file),
    knownMigrations: migrations.map(({ name }) => name),
    now: new Date(),
  }
  const intoBucket = { ...order, dataDir: await temporaryFolder(), mediaS3Url: empty.address }
  await restoreBackup(intoBucket)
  const original = Buffer.from(await (await fetch(`${site.url}${url}`)).arrayBuffer())
  expect(empty.objects.get(`site/${nameOf(made)}`)?.data).toEqual(original)
  expect(readdirSync(intoBucket.dataDir)).not.toContain('media')
  const intoFolder = { ...order, dataDir: await temporaryFolder() }
  await restoreBackup(intoFolder)
  expect(await readFile(path.join(intoFolder.dataDir, 'media', nameOf(made)))).toEqual(original)
})
