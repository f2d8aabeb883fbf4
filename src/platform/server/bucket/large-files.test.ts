import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestBucket } from '../../../testing/s3-server.ts'
import { openBucket } from './bucket.ts'
import { removeAbandonedUploads, uploadFile } from './large-files.ts'

const partBytes = 64 * 1024
const name = 'backup.age'

async function bucketForParts() {
  const server = await openTestBucket()
  const bucket = openBucket(server.address, 5000)
  const ending = new AbortController()
  const upload = (data: Buffer) =>
    uploadFile(bucket, {
      name,
      bytes: data.length,
      content: Readable.from(piecesOf(data)),
      signal: ending.signal,
      partBytes,
      pauseMs: 1,
    })
  return { server, bucket, ending, upload }
}

/** Pieces that do not end where parts do. */
function piecesOf(data: Buffer): Buffer[] {
  const size = 10_000
  return Array.from({ length: Math.ceil(data.length / size) }, (_, index) =>
    data.subarray(index * size, (index + 1) * size),
  )
}

const large = Buffer.alloc(3 * partBytes + 17, 'stars ')

test.each([1, partBytes, partBytes + 1, 2 * partBytes, large.length])(
  'a file of %i bytes is stored whole',
  async (length) => {
    const { server, upload } = await bucketForParts()
    const data = large.subarray(0, length)
    await upload(data)
    expect(server.objects.get(`site/${name}`)?.data.equals(data)).toBe(true)
    expect(server.uploads.size).toBe(0)
  },
)

test('a part whose server was overloaded is sent again', async () => {
  const { server, upload } = await bucketForParts()
  // More often than one request is repeated by the client.
  server.failPart(2, 5)
  await upload(large)
  expect(server.objects.get(`site/${name}`)?.data.equals(large)).toBe(true)
})

test('an upload that fails leaves no file and no parts', async () => {
  const { server, upload } = await bucketForParts()
  server.failPart(3, 1000)
  await expect(upload(large)).rejects.toMatchObject({ name: 'BucketFailure', status: 500 })
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

test('an upload that is aborted leaves no file and no parts', async () => {
  const { server, bucket, upload, ending } = await bucketForParts()
  const held = server.holdParts()
  const uploading = upload(large)
  await held
  // As after a kill: what is not complete is no file.
  expect(await bucket.list()).toEqual([])
  ending.abort()
  await expect(uploading).rejects.toMatchObject({ name: 'BucketFailure' })
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

test('content that cannot be read leaves no file and no parts', async () => {
  const { server, bucket, ending } = await bucketForParts()
  const content = async function* () {
    yield large.subarray(0, partBytes)
    await Promise.reject(new Error('The disk is gone'))
  }
  const order = { name, bytes: large.length, content: content(), signal: ending.signal, partBytes }
  await expect(uploadFile(bucket, order)).rejects.toThrow('The disk is gone')
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

test('what a killed upload has left is removed a day later', async () => {
  const { server, bucket, ending } = await bucketForParts()
  const open = (id: string, file: string, date: string) =>
    server.uploads.set(id, { name: file, date: new Date(date), parts: new Map() })
  open('old', `site/${name}`, '2026-11-20T11:00:00Z')
  open('running', `site/${name}`, '2026-11-21T11:00:00Z')
  open('foreign', 'site/film.mp4', '2026-11-20T11:00:00Z')
  await removeAbandonedUploads(bucket, {
    now: new Date('2026-11-21T12:00:00Z'),
    isOwn: (one) => one === name,
    signal: ending.signal,
  })
  expect([...server.uploads.keys()]).toEqual(['running', 'foreign'])
})
