import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openTestBucket } from '../../testing/s3-server.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { BackupStatus } from './contract.ts'
import { findDifference } from './copy-checks.ts'

/** A site with a mail server and a clock that can be set. */
async function watchedSite(env: Record<string, string>) {
  const mail = await openMailServer()
  // Shortly after the next night.
  const clock = { time: Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 6 }
  const site = await openTestSite({
    env: { ...mail.env, ...env },
    now: () => new Date(clock.time),
  })
  const owner = await site.owner()
  /** Does the work of a minute. @returns the subjects of the mails since the last one */
  const look = async () => {
    await site.deliverDue()
    const before = mail.mails.length
    await site.backups.runRound()
    await site.deliverDue()
    return mail.mails.slice(before).map(({ head }) => head['subject'])
  }
  const status = (): Promise<BackupStatus> => site.backups.status()
  return { site, owner, clock, look, status }
}

async function siteWithBucket() {
  const bucket = await openTestBucket()
  const watched = await watchedSite({ BACKUP_S3_URL: bucket.address })
  await watched.owner.send('POST', '/api/backup/key', { password: 'correct horse' })
  return { ...watched, bucket }
}

test('after each backup the bucket is asked whether it has the copy that was sent', async () => {
  const { clock, look, status } = await siteWithBucket()
  clock.time += dayMs
  expect(await look()).toEqual([])
  const { last, copies, copyCheck } = await status()
  expect(copyCheck).toMatchObject({ date: new Date(clock.time).toISOString(), problem: null })
  expect(copyCheck?.found).toEqual(copies?.last)
  expect(copyCheck?.found?.date).toBe(last?.date)
})

test('a copy that became shorter is reported at once, and when the next one is whole', async () => {
  const { clock, look, status, bucket } = await siteWithBucket()
  clock.time += dayMs
  expect(await look()).toEqual([])
  for (const object of bucket.objects.values()) object.data = object.data.subarray(0, 1000)
  clock.time += dayMs / 2
  expect(await look()).toEqual(['The copy elsewhere is not the one that was sent'])
  expect((await status()).problems[0]?.says).toMatch(
    /^The copy of \S+ \S+ UTC has 1,000 bytes in the bucket, but [\d,]+ bytes were sent\. /,
  )
  clock.time += dayMs / 2
  expect(await look()).toEqual(['A copy elsewhere is up to date again'])
})

test('where copies stop arriving, that is reported after three days, with the reason', async () => {
  const { clock, look, status, bucket } = await siteWithBucket()
  clock.time += dayMs
  expect(await look()).toEqual([])
  bucket.refuse('PUT')
  clock.time += 2 * dayMs
  expect(await look()).toEqual([])
  clock.time += dayMs
  expect(await look()).toEqual(['No copy elsewhere for 3 days'])
  expect((await status()).problems.map(({ says }) => says)).toContainEqual(
    expect.stringMatching(
      /^The backup was made, but its copy could not be stored in the bucket\. .* The newest backup /,
    ),
  )
  bucket.refuse('')
  clock.time += dayMs
  expect(await look()).toEqual(['A copy elsewhere is up to date again'])
})

test('a command that fails for three days is reported, and when it succeeds again', async () => {
  const { clock, look, site } = await watchedSite({
    BACKUP_COMMAND: 'test ! -e "$(dirname "$BACKUP_FILE")/../fail"',
  })
  clock.time += dayMs
  expect(await look()).toEqual([])
  await writeFile(`${site.dataDir}/fail`, '')
  clock.time += 2 * dayMs
  expect(await look()).toEqual([])
  clock.time += dayMs
  expect(await look()).toEqual(['No copy elsewhere for 3 days'])
  await rm(`${site.dataDir}/fail`)
  clock.time += dayMs
  expect(await look()).toEqual(['A copy elsewhere is up to date again'])
})

const night = '2026-11-21T03:30:00.000Z'
const sent = { name: 'b.age', date: night, bytes: 2000 }
const noon = new Date('2026-11-21T12:00:00Z')

test.each([
  ['the same copy', sent, sent, undefined],
  [
    'a newer copy of another instance',
    { ...sent, name: 'c.age', date: '2026-11-21T04:00:00.000Z' },
    sent,
    undefined,
  ],
  ['nothing was sent', undefined, undefined, undefined],
  [
    'what was sent is of the future',
    undefined,
    { ...sent, date: '2027-01-01T00:00:00.000Z' },
    undefined,
  ],
  [
    'no copy',
    undefined,
    sent,
    'The bucket has no copy, although that of 2026-11-21 03:30 UTC was sent.',
  ],
  [
    'an older copy',
    { ...sent, name: 'a.age', date: '2026-11-20T03:30:00.000Z' },
    sent,
    'The newest copy in the bucket is of 2026-11-20 03:30 UTC, although that of 2026-11-21 03:30 UTC was sent.',
  ],
  [
    'a shorter copy',
    { ...sent, bytes: 1000 },
    sent,
    'The copy of 2026-11-21 03:30 UTC has 1,000 bytes in the bucket, but 2,000 bytes were sent.',
  ],
])('a bucket with %s is compared with what was sent', (_what, found, last, says) => {
  expect(findDifference(found, last, noon)).toBe(says)
})
