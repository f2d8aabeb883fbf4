import { chmodSync, cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backupFolder, backupName } from '../../features/backup/stored-backups.ts'
import { makeBackup } from '../../features/backup/make-backup.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { dataRoot } from '../../testing/memory-folder.ts'
import { runProgram } from '../../testing/run-program.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWith } from '../../testing/transfer-site.ts'
import type { SettingsSource } from '../settings-source.ts'
import { backupSite, restoreSite } from './backup.ts'
import { recoverSite } from './recover.ts'
import { asUnprivileged, giveAway } from '../../testing/unprivileged.ts'

const date = new Date('2026-11-21T03:30:00Z')

let template = ''

beforeAll(async () => {
  template = await mkdtemp(path.join(dataRoot(), 'ephemeris-'))
  const database = openDatabase({ dataDir: template })
  await migrate(database, migrations)
  await database.close()
  const target = path.join(backupFolder(template), backupName(date))
  await makeBackup({ dataDir: template, target, date })
  // A site that has run leaves this behind, and where nothing can be written it can still be locked.
  writeFileSync(path.join(template, 'lock'), '')
})

afterAll(() => rm(template, { recursive: true, force: true }))

/** A site that has stopped, with a backup; a user whom rights hold back runs the commands on it. */
async function stoppedSite() {
  const dataDir = await temporaryFolder()
  cpSync(template, dataDir, { recursive: true })
  const backup = path.join(backupFolder(dataDir), backupName(date))
  giveAway(dataDir)
  const elsewhere = await temporaryFolder()
  giveAway(elsewhere)
  const file = path.join(elsewhere, 'file')
  writeFileSync(file, 'A shopping list')
  const texts = await folderWith({ 'one.md': '---\ntitle: A text\n---\n\nWords.\n' })
  giveAway(texts)
  const run = (words: string, env: Record<string, string> = {}) =>
    runProgram(dataDir, words, { env, user: asUnprivileged })
  return { dataDir, backup, elsewhere, file, texts, run }
}

type Stopped = Awaited<ReturnType<typeof stoppedSite>>

/** The error output of a command that fails, without its other output. */
async function refusal(ran: ReturnType<Stopped['run']>): Promise<string[]> {
  const { complained, code } = await ran
  return [...complained.split('\n'), `exit code ${code}`]
}

/** One sentence and nothing else. */
const sentence = (says: RegExp) => [expect.stringMatching(says), 'exit code 1']

/** SQLite creates files next to a database to read it, so a database in such a folder cannot even be read. */
function takeWritingAway({ dataDir }: Stopped): void {
  for (const name of readdirSync(dataDir))
    if (/-(?:wal|shm)$/.test(name)) rmSync(path.join(dataDir, name))
  takeRightToWrite(dataDir)
}

function takeRightToWrite(folder: string): void {
  chmodSync(folder, 0o500)
  // Who is not root could not remove the folder.
  onTestFinished(() => chmodSync(folder, 0o700))
}

test.each<[string, (site: Stopped) => string, RegExp]>([
  ['restore', ({ backup }) => `restore ${backup}`, /^\S+ may not be used by the user /],
  ['starter add', () => 'starter add', /^\S+ may not be used by the user /],
  ['import', ({ texts }) => `import markdown ${texts} --yes`, /^\S+ may not be used by the user /],
  ['sync', ({ texts }) => `sync ${texts} --yes`, /^\S+ may not be used by the user /],
  ['owner', () => 'owner sessions', /^\S+ may not be used by the user /],
  [
    'move',
    ({ elsewhere }) => `move --to sqlite:${elsewhere}`,
    /^\S+ may not be used by the user |^Nothing can be written to the data folder /,
  ],
])('%s on a read-only data folder fails with the reason', async (_name, words, says) => {
  const site = await stoppedSite()
  takeWritingAway(site)
  expect(await refusal(site.run(words(site)))).toEqual(sentence(says))
})

test('a backup to a read-only folder fails with the reason and the command that repairs it', async () => {
  const site = await stoppedSite()
  const folder = backupFolder(site.dataDir)
  takeRightToWrite(folder)
  expect(await refusal(site.run('backup'))).toEqual(
    sentence(
      new RegExp(
        `^${folder} may not be written to by the user .*chmod -R u\\+rwX ${site.dataDir}$`,
      ),
    ),
  )
})

test('a trial restore beside read-only backups fails with the reason and the command that repairs it', async () => {
  const site = await stoppedSite()
  takeRightToWrite(backupFolder(site.dataDir))
  expect(await refusal(site.run('restore --verify'))).toEqual(
    sentence(
      /^The backup could not be restored, but the backup itself seems intact\. \S+ may not be used by the user .*as root: chown -R \d+ \S+ && chmod -R u\+rwX \S+$/,
    ),
  )
})

test.each(['check', 'backup', 'owner sessions'])(
  '%s on an unreadable database fails with the reason',
  async (words) => {
    const site = await stoppedSite()
    const file = path.join(site.dataDir, 'ephemeris.sqlite')
    chmodSync(file, 0o000)
    expect(await refusal(site.run(words))).toEqual(
      sentence(new RegExp(`^${file} may not be used by the user .*`)),
    )
  },
)

test.each<[string, (site: Stopped) => string, RegExp]>([
  [
    'restore of a folder',
    ({ elsewhere }) => `restore ${elsewhere}`,
    /is not a file\. Name a backup/,
  ],
  ['a trial of a folder', ({ elsewhere }) => `restore --verify ${elsewhere}`, /is not a file\./],
  [
    'backup onto a folder',
    ({ elsewhere }) => `backup ${elsewhere}`,
    /is a folder, but must be a file/,
  ],
  ['backup below a file', ({ file }) => `backup ${file}/x.gz`, /is a file and not a folder/],
  ['move below a file', ({ file }) => `move --to sqlite:${file}`, /is a file and not a folder/],
  [
    'move to a server that is away',
    () => 'move --to postgres://ada:secret@127.0.0.1:1/site',
    /^The database after --to does not respond\. Check its address, and that its server is running\.$/,
  ],
  ['export onto a file', ({ file }) => `export ${file}`, /is a file; an export needs a folder\.$/],
])('%s is reported in one sentence', async (_name, words, says) => {
  const site = await stoppedSite()
  expect(await refusal(site.run(words(site)))).toEqual(sentence(says))
})

test.each<[string, (site: Stopped) => string]>([
  ['backup', () => 'backup'],
  ['check', () => 'check'],
  ['restore', ({ backup }) => `restore ${backup}`],
  ['export', ({ elsewhere }) => `export ${elsewhere}/export`],
  ['import', ({ texts }) => `import markdown ${texts}`],
  ['owner', () => 'owner sessions'],
])('%s without the database server is reported in one sentence', async (_name, words) => {
  const site = await stoppedSite()
  const env = { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/site' }
  expect(await refusal(site.run(words(site), env))).toEqual(
    sentence(
      /(?:^|seems intact\. )The database does not respond\. Check DATABASE_URL, and that its server is running\.$/,
    ),
  )
})

test.each<[string, (site: Stopped) => string]>([
  ['backup', () => 'backup'],
  ['check', () => 'check'],
  ['export', ({ elsewhere }) => `export ${elsewhere}/export`],
])('%s without the bucket of the pictures is reported in one sentence', async (_name, words) => {
  const site = await stoppedSite()
  const env = { MEDIA_S3_URL: 'http://key:secret@127.0.0.1:1/bucket' }
  expect(await refusal(site.run(words(site), env))).toEqual(
    sentence(/^The media bucket is unreachable/),
  )
})

const named: SettingsSource = { kind: 'environment' }

// A shell replaces a pattern by all files that fit it, the oldest first.
test.each<[string, (...files: string[]) => Promise<void>, RegExp]>([
  ['recover', (...files) => recoverSite(files, named), /^Name one backup: .* recover <file>$/],
  ['restore', (...files) => restoreSite(files, named), /^Name one backup: .* restore <file>$/],
  [
    'restore --verify',
    (...files) => restoreSite([...files, '--verify'], named),
    /^Name one backup: .* restore --verify \[file\]$/,
  ],
  ['backup', (...files) => backupSite(files), /^Name one file: .* backup \[file\]$/],
])('%s of several files is refused', async (_name, run, says) => {
  await expect(run('one.tar.gz', 'other.tar.gz')).rejects.toThrow(says)
})

test('a trial restore finds the backups of a clock that was ahead', async () => {
  const { backup, run, dataDir } = await stoppedSite()
  renameSync(backup, path.join(backupFolder(dataDir), backupName(new Date('2099-01-01'))))
  const { complained, code } = await run('restore --verify')
  expect([complained, code]).toEqual(['', 0])
})

// A full disk refuses them in the same way; the way back from an upgrade reads the schema of a stopped site.
test('the schema is read where SQLite cannot create files, and that of a folder without rights is not called empty', async () => {
  const site = await stoppedSite()
  takeWritingAway(site)
  const { said, code } = await site.run('schema')
  const known = migrations.map(({ name }) => name)
  expect([JSON.parse(said), code]).toEqual([{ applied: known, known }, 0])
  chmodSync(site.dataDir, 0o000)
  expect(await refusal(site.run('schema'))).toEqual(
    sentence(/ephemeris\.sqlite may not be used by the user /),
  )
})

test('a trial restore is one wherever its option stands', async () => {
  const { backup, run, dataDir } = await stoppedSite()
  const { said, code } = await run(`restore ${backup} --verify`)
  expect([said, code]).toEqual([
    expect.stringMatching(/^The backup of 2026-11-21\S+ can be restored: /),
    0,
  ])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toEqual([])
})

test('restore prints the target folder first, and takes it from the settings of the service', async () => {
  const { backup, elsewhere, run } = await stoppedSite()
  const settings = path.join(elsewhere, 'ephemeris.env')
  const target = path.join(elsewhere, 'data')
  writeFileSync(settings, `DATA_DIR=${target}\n`)
  const { said, code } = await run(`restore --settings ${settings} ${backup}`)
  expect(said.split('\n')).toEqual([
    `Restoring ${backup} into the data folder ${target}.`,
    expect.stringMatching(/^Restored the site of 2026-11-21/),
    expect.anything(),
  ])
  expect(code).toBe(0)
  expect(readdirSync(target)).toContain('ephemeris.sqlite')
})
