import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createAgeKey } from '../../platform/server/ops/age.ts'
import { countOf } from '../../shared/count.ts'
import { runCommand } from '../../testing/run-program.ts'
import { openTestBucket } from '../../testing/s3-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'

const name = 'ephemeris-2026-11-21T12-00-00Z.tar.gz.age'

/** A site whose backup was copied with a key from the command line, and then fetched from the bucket. */
async function fetchedCopy() {
  const bucket = await openTestBucket()
  const site = await openTestSite({
    env: { BACKUP_S3_URL: bucket.address },
    now: () => new Date('2026-11-21T12:00:00Z'),
  })
  await site.owner()
  const env = { DATA_DIR: site.dataDir, BACKUP_S3_URL: bucket.address }
  const created = await runCommand(['backup', 'key'], { env })
  const [identity = ''] = created.said.split('\n')
  await site.backups.make()
  await site.close()
  const listed = await runCommand(['backup', 'list'], { env })
  const folder = path.join(await temporaryFolder(), 'fetched')
  const fetched = await runCommand(['backup', 'fetch', name, folder], { env })
  return { bucket, env, identity, listed, folder, file: path.join(folder, name), fetched }
}

async function recover(file: string, { input = '', words = [] as string[] } = {}) {
  const dataDir = path.join(await temporaryFolder(), 'new')
  const env = { DATA_DIR: dataDir, PORT: '1' }
  const ran = await runCommand(['recover', file, ...words], { env, input })
  return { ...ran, dataDir, error: ran.complained.split('\n').at(-1) }
}

test('a copy is listed, fetched from the bucket and recovered with the key alone', async () => {
  const { bucket, identity, listed, file, fetched } = await fetchedCopy()
  expect(listed.said).toMatch(new RegExp(`^${name}  \\S+ [KM]B$`))
  const stored = bucket.objects.get(`site/${name}`)?.data
  expect(fetched.said).toBe(`Fetched ${file}, ${countOf(stored?.length ?? 0, 'byte')}.`)
  expect(readFileSync(file).equals(stored ?? Buffer.of())).toBe(true)
  const { said, dataDir } = await recover(file, { input: `${identity}\n` })
  expect(said).toContain('It is intact: the site of 2026-11-21 12:00 UTC')
  expect(said).toContain('Restored.')
  expect(readdirSync(dataDir)).toContain('ephemeris.sqlite')
  expect(readdirSync(dataDir).filter((one) => one.startsWith('.unfinished'))).toEqual([])
})

test('another key, no key, a text that is none and a damaged copy restore nothing', async () => {
  const { identity, folder, file } = await fetchedCopy()
  const keyFile = path.join(folder, 'key.txt')
  await writeFile(keyFile, (await createAgeKey()).identity)
  const wrong = await recover(file, { words: ['--key-file', keyFile] })
  expect([wrong.error, wrong.code]).toEqual([
    `This is another key: ${file} was encrypted for a different one. Nothing was restored.`,
    1,
  ])
  expect(existsSync(wrong.dataDir)).toBe(false)
  expect((await recover(file)).error).toBe(`No key was given. ${file} is encrypted.`)
  expect((await recover(file, { input: 'correct horse\n' })).error).toBe(
    'This is no key: a key begins with AGE-SECRET-KEY-1 and has 74 letters and digits. Nothing was restored.',
  )
  truncateSync(file, 1000)
  const damaged = await recover(file, { input: identity })
  expect(damaged.error).toBe(`The backup ${file} is damaged or cut off.`)
  expect(readdirSync(damaged.dataDir)).toEqual([])
})

test('a copy is restored over a site and as a test, with the key from a file', async () => {
  const { env, identity, folder, file } = await fetchedCopy()
  const keyFile = path.join(folder, 'key.txt')
  await writeFile(keyFile, `# kept in the safe\n${identity}\n`)
  const words = [file, '--key-file', keyFile]
  const tried = await runCommand(['restore', '--verify', ...words], { env })
  expect(tried.said).toMatch(/^The backup of 2026-11-21T12:00:00.000Z can be restored/)
  const restored = await runCommand(['restore', ...words], { env })
  expect(restored.said).toContain('Restored the site of 2026-11-21T12:00:00.000Z')
})

test('a name that the bucket does not have, and a setting that is missing, are named', async () => {
  const { env, folder } = await fetchedCopy()
  const missing = await runCommand(['backup', 'fetch', 'ephemeris.age', folder], { env })
  expect(missing.complained).toContain('The bucket has no copy ephemeris.age.')
  const unset = await runCommand(['backup', 'list'], { env: { DATA_DIR: env.DATA_DIR } })
  expect(unset.complained).toContain(
    'BACKUP_S3_URL is not set: there is no bucket for copies of backups.',
  )
})
