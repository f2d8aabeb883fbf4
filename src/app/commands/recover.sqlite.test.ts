import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  type Manifest,
  parts,
  readArchive,
  textSource,
  writeArchive,
} from '../../features/backup/archive.ts'
import { sqlOfText, sqlOfTitles } from '../../features/backup/backup-readme.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { copiedBackup, recoverInto } from '../../testing/recovery.ts'
import { runCommand } from '../../testing/run-program.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { unprivileged } from '../../testing/unprivileged.ts'
import { requireRoom } from './recover.ts'

test('a folder that has a site, or anything else, is not filled, and is named', async () => {
  const { file, site } = await copiedBackup()
  const before = readdirSync(site.dataDir)
  const refused = await recoverInto({ dataDir: site.dataDir }, file)
  const instead =
    'To replace it by the backup: npm run ephemeris -- restore <file>. To recover elsewhere, name another folder with DATA_DIR.'
  expect([refused.errors, refused.said, refused.code]).toEqual([
    [`The data folder ${site.dataDir} has a site already. ${instead}`],
    '',
    1,
  ])
  expect(readdirSync(site.dataDir)).toEqual(before)
  const other = await temporaryFolder()
  await writeFile(path.join(other, 'thesis.tex'), 'Years of work')
  const { errors } = await recoverInto({ dataDir: other }, file)
  expect(errors).toEqual([`The data folder ${other} is not empty: it has thesis.tex. ${instead}`])
})

test('a damaged backup, one that is missing and one of a newer version change nothing', async () => {
  const { file, folder } = await copiedBackup()
  const newer = path.join(folder, 'newer.tar.gz')
  const about: Omit<Manifest, 'entries' | 'format'> = {
    date: '2027-01-01T00:00:00.000Z',
    version: '9.1.0',
    migrations: ['9999_later'],
    tables: {},
  }
  await writeArchive(newer, [textSource(parts.database, 'rows', new Date())], about)
  const dataDir = path.join(await temporaryFolder(), 'new')
  const errorsOf = async (name: string) => (await recoverInto({ dataDir }, name)).errors
  expect(await errorsOf(newer)).toEqual([
    expect.stringMatching(
      /^The backup was made by a newer version of Ephemeris \(9\.1\.0\); this is \S+\. Install that version and try again\.$/,
    ),
  ])
  truncateSync(file, statSync(file).size - 100)
  expect(await errorsOf(file)).toEqual([`The backup ${file} is damaged or cut off.`])
  const missing = path.join(folder, 'missing.tar.gz')
  expect(await errorsOf(missing)).toEqual([`There is no file ${missing}.`])
  expect(existsSync(dataDir)).toBe(false)
})

test('a disk with too little room for the unpacked backup is refused, with both sizes', async () => {
  const mib = 1024 ** 2
  const sha256 = '0'.repeat(64)
  const entries = {
    'ephemeris.sqlite': { bytes: 100 * mib, sha256 },
    'files/media/moon.webp': { bytes: 300 * mib, sha256 },
  }
  // The database counts twice, and 64 MB stay free.
  const check = (free: number) => requireRoom({ dataDir: '/data' }, { entries }, async () => free)
  await expect(check(563 * mib)).rejects.toThrow(
    'The disk of /data has too little room: 564.0 MB are needed, 563.0 MB are free. Nothing was restored.',
  )
  await expect(check(564 * mib)).resolves.toBeUndefined()
})

test('an interrupted recovery is not started as a new site, and can be done again', async () => {
  const { file } = await copiedBackup()
  const dataDir = await temporaryFolder()
  // What is there when a process is killed between moving the pictures and the database.
  await mkdir(path.join(dataDir, '.unfinished-restore'))
  await mkdir(path.join(dataDir, 'media'))
  const started = await runCommand(['start'], { env: { DATA_DIR: dataDir, PORT: '0' } })
  expect([started.complained, started.code]).toEqual([
    `A restore into the data folder ${dataDir} was interrupted. Do it again: npm run ephemeris -- recover <file>`,
    1,
  ])
  const { said } = await recoverInto({ dataDir }, file)
  expect(said).toContain('No file suppressed-addresses was found beside the backup: ')
  expect(said).toContain('Restored. ')
  const site = await openTestSite({ dataDir })
  expect((await site.visitor().get('/api/blog')).json).toHaveLength(1)
})

test('a recovery that is killed leaves no site or a whole one', async () => {
  const { file } = await copiedBackup()
  const dataDir = await temporaryFolder()
  const program = path.join(programFolder, 'bin/ephemeris.mjs')
  const child = spawn(process.execPath, [program, 'recover', file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const text of child.stdout) if (String(text).includes('Restoring')) break
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const again = await recoverInto({ dataDir }, file)
  expect(again.said + again.complained).toMatch(/Restored\. |has a site already/)
  const site = await openTestSite({ dataDir })
  expect((await site.visitor().get('/api/blog')).json).toHaveLength(1)
})

test('a backup has a README whose queries read its database', async () => {
  const { file } = await copiedBackup()
  const folder = await temporaryFolder()
  await readArchive(file, folder, 'everything')
  const readme = readFileSync(path.join(folder, 'README.txt'), 'utf8')
  expect(readme).toContain(
    'made on 2026-11-21 03:30 UTC.\nIt has 1 post, 0 comments and 0 subscribers.',
  )
  expect(readme).toContain(sqlOfTitles)
  const database = new DatabaseSync(path.join(folder, 'ephemeris.sqlite'), { readOnly: true })
  expect(database.prepare(sqlOfTitles).all()).toMatchObject([{ id: 1, title: 'One star' }])
  expect(database.prepare(sqlOfText).all()).toMatchObject([{ content: 'Words of the article.' }])
  database.close()
})

test('root recovers into a folder of the user of the service, from a file that only root may read', async () => {
  const { file, folder } = await copiedBackup()
  chmodSync(folder, 0o700)
  const machine = await temporaryFolder()
  chmodSync(machine, 0o755)
  const dataDir = path.join(machine, 'data')
  await writeFile(
    path.join(machine, 'ephemeris.service'),
    `[Service]\nWorkingDirectory=${programFolder}\nUser=nobody\nEnvironment=DATA_DIR=${dataDir} PORT=1\n`,
  )
  const { said, complained } = await runCommand(['recover', file], {
    cwd: machine,
    env: { SYSTEMD_UNIT_PATH: machine },
  })
  expect(said).toContain('Restored. ')
  // Who is not root creates the folder and stays its owner.
  const acts = `The data folder ${dataDir} belongs to the user nobody`
  expect(complained).toContain(process.getuid?.() === 0 ? acts : 'Site: ')
  const made = ['.', ...readdirSync(dataDir, { recursive: true }).map(String)]
  expect(made).toContain('ephemeris.sqlite')
  const owners = made.map((name) => statSync(path.join(dataDir, name)).uid)
  expect(new Set(owners)).toEqual(new Set([unprivileged]))
})
