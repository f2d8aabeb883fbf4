import { expect, test } from 'vitest'
import { openTestBucket } from '../../../testing/s3-server.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { checkCopies } from './backup-checks.ts'

const made = '2026-11-21T12:00:00Z'

test('doctor and status ask the bucket for its newest copy, and say what is missing', async () => {
  const bucket = await openTestBucket()
  const site = await openTestSite({
    env: { BACKUP_S3_URL: bucket.address },
    now: () => new Date(made),
  })
  const owner = await site.owner()
  const checkAt = async (now: string) => {
    const tools = { now: new Date(now), freeBytes: () => Promise.resolve(1) }
    const { level, says } = await checkCopies(site.config, tools)
    return `${level}: ${says}`
  }
  expect(await checkAt(made)).toMatch(
    /^warning: Nothing is copied to the bucket of BACKUP_S3_URL without a key\. Create it in Settings, Backups, or with: .* backup key$/,
  )
  await owner.send('POST', '/api/backup/key', { password: 'correct horse' })
  expect(await checkAt(made)).toMatch(/^warning: There is none in the bucket yet\./)
  await site.backups.make()
  expect(await checkAt('2026-11-22T12:00:00Z')).toMatch(
    /^ok: The newest in the bucket is of 2026-11-21 12:00 UTC, \S+ KB, encrypted\.$/,
  )
  expect(await checkAt('2026-11-24T12:00:00Z')).toMatch(/^broken: .* It is 3 days old:/)
  bucket.refuse('GET')
  expect(await checkAt(made)).toBe(
    'broken: The bucket for copies of backups could not be asked. Its key is wrong, or may not list its files (s3:ListBucket). Check the key in BACKUP_S3_URL and its permissions.',
  )
})
