import { expect, test } from 'vitest'
import { openTestBucket, type TestBucket } from '../../../testing/s3-server.ts'
import { checkBucket } from './picture-checks.ts'

test('a working bucket is ok, and no test file stays in it', async () => {
  const { address, objects } = await openTestBucket()
  expect(await checkBucket(address)).toEqual({
    level: 'ok',
    part: 'bucket',
    says: 'It lists, stores, returns and removes files.',
  })
  expect([...objects.keys()]).toEqual([])
})

test.each<[string, (bucket: TestBucket) => string | Promise<string>, RegExp]>([
  [
    'a key that is wrong',
    ({ address }) => address.replace('AKIDEXAMPLE', 'AKIDOTHER'),
    /^Its key is wrong, or may not list its files \(s3:ListBucket\)\. Check the key in MEDIA_S3_URL/,
  ],
  [
    'a key that may not remove',
    ({ address, refuse }) => {
      refuse('DELETE')
      return address
    },
    /or may not remove a file, doctor-\S+\.txt \(s3:DeleteObject\)\./,
  ],
  [
    'a key that may not store',
    ({ address, refuse }) => {
      refuse('PUT')
      return address
    },
    /or may not store a file \(s3:PutObject\)\./,
  ],
  [
    'a bucket that does not exist',
    ({ address }) => address.replace('/pictures/', '/others/'),
    /^There is no such bucket\. Check its name in MEDIA_S3_URL\.$/,
  ],
  [
    'a bucket that is not well',
    ({ address, fail }) => {
      fail(true)
      return address
    },
    /^It answered 503 when it had to list its files/,
  ],
  [
    'a bucket that is away',
    async ({ address, close }) => {
      await close()
      return address
    },
    /^It cannot be reached\. Check the address in MEDIA_S3_URL, and that its server runs\.$/,
  ],
])('%s is reported with what to check', async (_what, addressOf, says) => {
  const { level, says: said } = await checkBucket(await addressOf(await openTestBucket()))
  expect(level).toBe('broken')
  expect(said).toMatch(says)
})
