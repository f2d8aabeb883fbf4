import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decryptAge } from '../../platform/server/ops/age.ts'
import { openTestBucket, type TestBucket } from '../../testing/s3-server.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { BackupStatus, NewCopyKey } from './contract.ts'

const password = 'correct horse'
const start = '2026-11-21T12:00:00.000Z'
const firstName = 'ephemeris-2026-11-21T12-00-00Z.tar.gz.age'

async function siteWithBucket() {
  const bucket = await openTestBucket()
  const clock = { now: start }
  const env = { BACKUP_S3_URL: bucket.address }
  const site = await openTestSite({ env, now: () => new Date(clock.now) })
  const owner = await site.owner()
  const createKey = async () =>
    (await owner.send('POST', '/api/backup/key', { password })).json as NewCopyKey
  const status = async () => (await owner.get('/api/backup/status')).json as BackupStatus
  const makeAt = async (date: string) => {
    clock.now = date
    await site.backups.make()
  }
  return { bucket, clock, site, owner, createKey, status, makeAt }
}

async function decrypt(bucket: TestBucket, name: string, identity: string, folder: string) {
  const file = path.join(folder, 'copy.age')
  await writeFile(file, bucket.objects.get(`site/${name}`)?.data ?? '')
  const handle = await open(file)
  try {
    return await buffer(await decryptAge(handle, identity))
  } finally {
    await handle.close()
  }
}

test('a backup is copied to the bucket, and its copy decrypts to the same bytes', async () => {
  const { bucket, site, owner, createKey, status } = await siteWithBucket()
  const { identity, recipient } = await createKey()
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  expect([...bucket.objects.keys()]).toEqual([`site/${firstName}`])
  const newest = await site.backups.newest()
  const copy = await decrypt(bucket, firstName, identity, site.dataDir)
  expect(copy.equals(await readFile(newest?.file ?? ''))).toBe(true)
  const bytes = bucket.objects.get(`site/${firstName}`)?.data.length
  expect((await status()).copies).toEqual({
    key: { recipient, date: start },
    last: { name: firstName, date: start, bytes },
  })
})

test('without a key, nothing is copied, and the backup is made', async () => {
  const { bucket, owner, status } = await siteWithBucket()
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  expect(bucket.objects.size).toBe(0)
  expect(await status()).toMatchObject({ copies: { key: null, last: null }, failure: null })
})

test('the secret half of the key is stored nowhere', async () => {
  const { bucket, site, createKey, makeAt } = await siteWithBucket()
  const { identity } = await createKey()
  await makeAt(start)
  await site.close()
  for (const entry of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(path.join(entry.parentPath, entry.name))
    expect(content.includes(identity)).toBe(false)
  }
  expect(bucket.objects.size).toBe(1)
})

test('a visitor, a wrong password and a broken body create no key', async () => {
  const { site, owner, status } = await siteWithBucket()
  const url = '/api/backup/key'
  expect((await site.visitor().send('POST', url, { password })).status).toBe(401)
  const guest = await site.account('guest')
  expect((await guest.send('POST', url, { password })).status).toBe(403)
  const wrong = await owner.send('POST', url, { password: 'wrong horse' })
  expect([wrong.status, wrong.text]).toEqual([403, 'The password is incorrect'])
  expect((await owner.send('POST', url, { password, recipient: 'age1' })).status).toBe(400)
  expect((await status()).copies?.key).toBeNull()
})

test('without a bucket, no key is created', async () => {
  const owner = await (await openTestSite()).owner()
  const refused = await owner.send('POST', '/api/backup/key', { password })
  expect([refused.status, refused.text]).toEqual([
    409,
    'BACKUP_S3_URL is not set: there is no bucket for copies',
  ])
})

test('a bucket that refuses is reported, and the backup is kept', async () => {
  const { bucket, owner, createKey, status } = await siteWithBucket()
  await createKey()
  bucket.refuse('PUT')
  const refused = await owner.send('POST', '/api/backup')
  const reason =
    'The backup was made, but its copy could not be stored in the bucket. Its key is wrong, or may not store a file (s3:PutObject). Check the key in BACKUP_S3_URL and its permissions.'
  expect([refused.status, refused.text]).toEqual([503, reason])
  const { last, failure, copies } = await status()
  expect([last?.date, copies?.last]).toEqual([start, null])
  expect(failure).toEqual({ date: start, reason, what: 'copy' })
})

test('a copy that failed is repeated after an hour, and the failure is forgotten then', async () => {
  const { bucket, clock, site, createKey, status } = await siteWithBucket()
  await createKey()
  bucket.refuse('PUT')
  await expect(site.backups.make()).rejects.toThrow('could not be stored in the bucket')
  bucket.refuse('nothing')
  clock.now = '2026-11-21T12:59:59.000Z'
  await site.backups.copyIfMissing()
  expect(bucket.objects.size).toBe(0)
  clock.now = '2026-11-21T13:00:00.000Z'
  await site.backups.copyIfMissing()
  expect([...bucket.objects.keys()]).toEqual([`site/${firstName}`])
  expect(await status()).toMatchObject({ failure: null, copies: { last: { name: firstName } } })
})

test('a backup that is there when the key is created is copied too', async () => {
  const { bucket, site, createKey, makeAt } = await siteWithBucket()
  await makeAt(start)
  await createKey()
  await site.backups.copyIfMissing()
  expect([...bucket.objects.keys()]).toEqual([`site/${firstName}`])
})

test('a new key is used for new copies, and the old one still opens the old', async () => {
  const { bucket, site, createKey, makeAt } = await siteWithBucket()
  const old = await createKey()
  await makeAt(start)
  const renewed = await createKey()
  await makeAt('2026-11-22T12:00:00.000Z')
  const secondName = 'ephemeris-2026-11-22T12-00-00Z.tar.gz.age'
  await decrypt(bucket, firstName, old.identity, site.dataDir)
  await decrypt(bucket, secondName, renewed.identity, site.dataDir)
  await expect(decrypt(bucket, secondName, old.identity, site.dataDir)).rejects.toMatchObject({
    kind: 'wrong-key',
  })
})

test('as many copies as backups are kept, and other files are left alone', async () => {
  const { bucket, createKey, makeAt } = await siteWithBucket()
  await createKey()
  const foreign = ['site/notes.age', 'site/ephemeris-old.tar.gz.age', 'site/other.tar.gz']
  for (const name of foreign)
    bucket.objects.set(name, { data: Buffer.from('kept'), date: new Date(start) })
  await makeAt(start)
  await makeAt('2026-11-21T13:00:00.000Z')
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    [...foreign, 'site/ephemeris-2026-11-21T13-00-00Z.tar.gz.age'].toSorted(),
  )
})

test('a key that may not delete stores copies all the same', async () => {
  const { bucket, createKey, makeAt, status } = await siteWithBucket()
  await createKey()
  bucket.refuse('DELETE')
  await makeAt(start)
  await makeAt('2026-11-21T13:00:00.000Z')
  expect(bucket.objects.size).toBe(2)
  expect((await status()).failure).toBeNull()
})
