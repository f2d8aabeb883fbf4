import { existsSync, readdirSync } from 'node:fs'
import { chmod, cp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder, backupName } from '../../features/backup/stored-backups.ts'
import { makeBackup } from '../../features/backup/make-backup.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { runCommand } from '../../testing/run-program.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWithSchema } from '../../testing/test-database.ts'
import { folderWith } from '../../testing/transfer-site.ts'
import { asUnprivileged } from '../../testing/unprivileged.ts'

/** A machine whose service runs the site in a folder. */
async function serviceOf(dataDir: string) {
  const units = await temporaryFolder()
  const settings = path.join(units, 'ephemeris.env')
  await writeFile(settings, `DATA_DIR=${dataDir}\n`)
  const unit = path.join(units, 'ephemeris.service')
  await writeFile(
    unit,
    `[Service]\nWorkingDirectory=${programFolder}\nEnvironmentFile=-${settings}\n`,
  )
  return { units, unit, settings }
}

async function savedSite() {
  const dataDir = await folderWithSchema()
  const date = new Date('2026-11-21T03:30:00Z')
  const backup = path.join(backupFolder(dataDir), backupName(date))
  await makeBackup({ dataDir, target: backup, date })
  return { dataDir, backup }
}

test('a command names folder, database, version and settings of the site before anything else', async () => {
  const dataDir = await folderWithSchema()
  const { complained, code } = await runCommand(['check'], { env: { DATA_DIR: dataDir } })
  expect([complained, code]).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Site: data folder ${dataDir}, SQLite, Ephemeris \\d+\\.\\d+\\.\\d+, settings from the environment\\.$`,
      ),
    ),
    0,
  ])
})

test('a command finds the site of the service of the machine, wherever it runs', async () => {
  const dataDir = await folderWithSchema()
  const { units, unit, settings } = await serviceOf(dataDir)
  const cwd = await temporaryFolder()
  const { complained, said, code } = await runCommand(['backup'], {
    cwd,
    env: { SYSTEMD_UNIT_PATH: units },
  })
  expect(complained).toContain(`Site: data folder ${dataDir}, SQLite`)
  expect(complained).toContain(`settings of the service: ${unit}, ${settings}.`)
  expect([said, code]).toEqual([expect.stringContaining(`${dataDir}/backups/`), 0])
  expect(readdirSync(cwd)).toEqual([])
})

test('a user who may not read the settings of the service is refused, and no other site is used', async () => {
  const dataDir = await folderWithSchema()
  const { units, settings } = await serviceOf(dataDir)
  await chmod(units, 0o755)
  await chmod(settings, 0o000)
  const cwd = await temporaryFolder()
  const env = { SYSTEMD_UNIT_PATH: units }
  const { complained, code } = await runCommand(['backup'], { cwd, env, user: asUnprivileged })
  expect([complained, code]).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The settings of the service are in ${settings}, which may not be read by the user .*\\. Run the command as root, or name other settings: --settings <file>$`,
      ),
    ),
    1,
  ])
  expect(readdirSync(cwd)).toEqual([])
})

test.each([
  'backup',
  'check',
  'export copy',
  'import markdown texts --yes',
  'sync texts --yes',
  'owner sessions',
  'owner reset-password',
  'privacy export ada',
  'starter add',
  'move --to sqlite:other',
])('%s creates no site where there is none, and says how to name the right one', async (words) => {
  const cwd = await folderWith({ 'texts/one.md': '---\ntitle: A text\n---\n\nWords.\n' })
  const before = readdirSync(cwd, { recursive: true })
  const { complained, code } = await runCommand(words.split(' '), {
    cwd,
    env: { SYSTEMD_UNIT_PATH: cwd, PUBLIC_URL: 'https://example.org' },
  })
  expect(complained.split('\n').slice(1)).toEqual([
    `There is no site in the data folder ${cwd}/data. Name that of your site, with --settings <file> for the settings of its service or with DATA_DIR and DATABASE_URL. A new site begins with "start", and "recover <backup>" brings one back.`,
  ])
  expect(code).toBe(1)
  expect(readdirSync(cwd, { recursive: true })).toEqual(before)
})

test('a site whose database is gone is not begun anew by a command', async () => {
  const { dataDir, backup } = await savedSite()
  await rm(path.join(dataDir, 'ephemeris.sqlite'))
  const { complained } = await runCommand(['owner', 'sessions'], { env: { DATA_DIR: dataDir } })
  expect(complained.split('\n').slice(1)).toEqual([
    `The database of the site in the data folder ${dataDir} is missing. Restore the newest backup with: npm run ephemeris -- restore ${backup}`,
  ])
  expect(existsSync(path.join(dataDir, 'ephemeris.sqlite'))).toBe(false)
})

test('a restore fills no folder that nobody named and that has no site', async () => {
  const { backup } = await savedSite()
  const cwd = await temporaryFolder()
  const { complained, code } = await runCommand(['restore', backup], {
    cwd,
    env: { SYSTEMD_UNIT_PATH: cwd },
  })
  expect([complained.split('\n').slice(1), code]).toEqual([
    [expect.stringMatching(`^There is no site in the data folder ${cwd}/data\\. `)],
    1,
  ])
  expect(readdirSync(cwd)).toEqual([])
})

test('a restore replaces the site of the service', async () => {
  const { dataDir, backup } = await savedSite()
  const { units } = await serviceOf(dataDir)
  const { said, code } = await runCommand(['restore', backup], {
    cwd: await temporaryFolder(),
    env: { SYSTEMD_UNIT_PATH: units },
  })
  expect([said, code]).toEqual([
    expect.stringContaining(`Restoring ${backup} into the data folder ${dataDir}.`),
    0,
  ])
})

test('a folder with a site of its own is used instead of a service that runs another program', async () => {
  const other = await temporaryFolder()
  const cwd = await temporaryFolder()
  await cp(await folderWithSchema(), path.join(cwd, 'data'), { recursive: true })
  await writeFile(
    path.join(other, 'ephemeris.service'),
    `[Service]\nWorkingDirectory=${other}\nEnvironment=DATA_DIR=${other}\n`,
  )
  const { complained } = await runCommand(['check'], { cwd, env: { SYSTEMD_UNIT_PATH: other } })
  expect(complained).toContain(`Site: data folder ${cwd}/data, SQLite`)
  expect(complained).toContain('settings the defaults')
})
