import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { nameOf, plain, upload } from '../../testing/pictures.ts'
import { openTestBucket } from '../../testing/s3-server.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { moveSite } from './move.ts'

const onFile = { DATABASE_URL: '' }

/** Runs the command as `npm run ephemeris -- move` does, and returns its output. */
async function move(dataDir: string, to: string, from = ''): Promise<string> {
  const said: string[] = []
  const output = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', from)
  onTestFinished(() => void vi.unstubAllEnvs())
  try {
    await moveSite(['--to', to])
  } finally {
    output.mockRestore()
  }
  return said.join('\n')
}

type Site = Awaited<ReturnType<typeof openTestSite>>

async function contentOf(site: Site): Promise<unknown[]> {
  const calls = ['blog', 'projects', 'skills', 'interests', 'dashboard/goals', 'dashboard/movies']
  const visitor = site.visitor()
  return await Promise.all(calls.map(async (call) => (await visitor.get(`/api/${call}`)).json))
}

test('a site moves to PostgreSQL and back with every row, its account and its ids', async () => {
  const dataDir = await temporaryFolder()
  const before = await openTestSite({ dataDir, env: { ...onFile, STARTER_CONTENT: 'on' } })
  const owner = await before.owner()
  const goal = { description: 'Move the site', completed: true, order: 9 }
  await owner.send('POST', '/api/dashboard/goals', goal)
  const content = await contentOf(before)
  expect(content[0]).not.toEqual([])
  await before.close()

  const address = await emptyDatabase()
  expect(await move(dataDir, address)).toMatch(/both sides have the same hashes/)
  const moved = await openTestSite({ dataDir, env: { DATABASE_URL: address } })
  expect(await contentOf(moved)).toEqual(content)
  const account = moved.visitor()
  const login = { username: 'owner', password: 'correct horse' }
  expect((await account.send('POST', '/api/login', login)).status).toBe(200)
  const added = await account.send('POST', '/api/dashboard/goals', { ...goal, order: 10 })
  expect(added.status).toBe(201)
  const after = await contentOf(moved)
  await moved.close()

  writeFileSync(path.join(dataDir, 'suppressed-addresses'), 'who has left')
  const back = await temporaryFolder()
  expect(await move(dataDir, `sqlite:${back}`, address)).toMatch(/both sides have the same hashes/)
  expect(readFileSync(path.join(back, 'suppressed-addresses'), 'utf8')).toBe('who has left')
  const returned = await openTestSite({ dataDir: back, env: onFile })
  expect(await contentOf(returned)).toEqual(after)
})

test('a target with content, a running site and a wrong address are rejected', async () => {
  const dataDir = await temporaryFolder()
  const site = await openTestSite({ dataDir, env: onFile })
  await expect(move(dataDir, await emptyDatabase())).rejects.toThrow(/Another Ephemeris uses/)
  await site.close()
  const full = await openTestSite()
  const taken = full.config.databaseUrl ?? ''
  await expect(move(dataDir, taken)).rejects.toThrow('The target is not empty')
  await expect(move(full.dataDir, `sqlite:${dataDir}`, taken)).rejects.toThrow(/site is running/)
  await expect(move(dataDir, 'mysql://host/name')).rejects.toThrow(/^DATABASE_URL must be/)
  await expect(move(await temporaryFolder(), await emptyDatabase())).rejects.toThrow(
    'There is no site in the data folder',
  )
})

test('with a bucket the pictures are copied into it and out of it', async () => {
  const bucket = await openTestBucket()
  vi.stubEnv('MEDIA_S3_URL', bucket.address)
  const dataDir = await temporaryFolder()
  const before = await openTestSite({ dataDir, env: onFile })
  const made = await upload(await before.owner(), await plain(30, 30).png().toBuffer())
  await before.close()
  const saved = readFileSync(path.join(dataDir, 'media', nameOf(made)))

  const address = await emptyDatabase()
  expect(await move(dataDir, address)).toMatch(/^Copied 1 file of pictures\.$/m)
  const env = { DATABASE_URL: address, MEDIA_S3_URL: bucket.address }
  const moved = await openTestSite({ dataDir: await temporaryFolder(), env })
  expect((await moved.visitor().get(made.url)).status).toBe(200)
  await moved.close()

  const back = await temporaryFolder()
  expect(await move(dataDir, `sqlite:${back}`, address)).toMatch(/^Copied 1 file of pictures\.$/m)
  expect(readFileSync(path.join(back, 'media', nameOf(made)))).toEqual(saved)
})
