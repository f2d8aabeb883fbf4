import { existsSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tooLittleBytes } from '../../features/backup/disk-warning.ts'
import { siteFiles } from '../../features/backup/make-backup.ts'
import { backupFolder, backupName } from '../../features/backup/stored-backups.ts'
import { databaseFile } from '../../platform/server/database/database.ts'
import { type Config, readConfig } from '../../platform/server/ops/config.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { ignoreMissing } from '../../platform/server/ops/regular-file.ts'
import type { SettingsSource } from '../settings-source.ts'
import { fits, findBackup, moveBack, moveForward, requireFormer } from '../upgrade/move-release.ts'
import {
  findReleases,
  type ReleaseName,
  type Releases,
  requireNewer,
  requireRelease,
  requireRights,
} from '../upgrade/release-folder.ts'
import { readSchema, runRelease } from '../upgrade/run-release.ts'
import { controlService, type ServiceControl } from '../upgrade/service-control.ts'
import { readReleaseName, requireRoomFor, unpackRelease } from '../upgrade/unpack-release.ts'
import {
  isUnfinished,
  lockUpgrades,
  readRecord,
  type UpgradeRecord,
  writeRecord,
} from '../upgrade/upgrade-record.ts'
import { CommandError } from './command-error.ts'
import { requireFree } from './free-space.ts'

const usage =
  'Name a release: ephemeris upgrade <archive> [--wait <seconds>], such as ephemeris-1.1.0-linux-x64.tar.gz'

/**
 * `upgrade <archive>`: installs a newer release beside this one, saves the site, moves it there, and returns by itself if the
 * site does not answer then. After an interruption the same command goes on.
 */
export async function upgradeSite(
  words: string[],
  _source: SettingsSource,
  program: string = programFolder,
): Promise<void> {
  const { positionals, waitMs } = parseWords(words, usage)
  const [given] = positionals
  if (given === undefined) throw new CommandError(usage)
  const archive = path.resolve(given)
  await onSite(program, async (site) => {
    const release = await readReleaseName(archive)
    const last = await readRecord(site.releases)
    const record =
      last && isUnfinished(last) ? resume(last, release) : await prepare(archive, release, site)
    const moving = { ...site, record, waitMs }
    const fault = record.phase === 'moving' ? await moveForward(moving) : undefined
    const names = { to: versionOf(record.to), from: versionOf(record.from) }
    if (record.phase === 'moving' && fault === undefined) {
      const { backup } = record
      console.log(
        `Ephemeris ${names.to} answers. ${startAdvice(site)}The backup from before is ${backup}. To return to ${names.from}: ephemeris rollback`,
      )
      return
    }
    if (fault !== undefined) console.log(`Ephemeris ${names.to} does not work: ${fault}.`)
    await moveBack(moving)
    const cause = fault === undefined ? 'had failed' : `failed: ${fault}`
    throw new CommandError(
      `The upgrade to ${names.to} ${cause}. It was taken back, and Ephemeris ${names.from} answers. ${startAdvice(site)}${logAdvice(site)}`,
    )
  })
}

/**
 * `rollback`: returns to the release before the last upgrade, or takes an interrupted one back. A database that was changed
 * for the new release is replaced by the backup from before, which needs `--yes`.
 */
export async function rollBackSite(
  words: string[],
  _source: SettingsSource,
  program: string = programFolder,
): Promise<void> {
  const { isConfirmed } = parseWords(words, 'The command is: ephemeris rollback [--yes]')
  await onSite(program, async (site) => {
    const record = await readRecord(site.releases)
    if (!record || record.phase === 'returned' || record.link !== site.releases.link)
      throw new CommandError('There is no upgrade to return from. Nothing was changed.')
    if (record.phase === 'done') await requireConfirmed(record, site, isConfirmed)
    await moveBack({ ...site, record })
    console.log(`Ephemeris ${versionOf(record.from)} answers again. ${startAdvice(site)}`.trim())
  })
}

interface Site {
  config: Config
  releases: Releases
  control: ServiceControl
}

/** Finds out what is to be moved, and keeps other commands from moving it too. */
async function onSite(program: string, work: (site: Site) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  requireRelease(program)
  requireRights(path.dirname(program))
  const releases = await locate(program)
  const lock = lockUpgrades(releases)
  try {
    await work({ config, releases, control: controlService(releases, config) })
  } finally {
    lock.release()
  }
}

/** While an upgrade is unfinished, the link may name the other release. */
async function locate(program: string): Promise<Releases> {
  const folder = path.dirname(program)
  const record = await readRecord({ folder })
  const isOfRecord = record && [record.from, record.to].includes(await realpath(program))
  return isOfRecord && isUnfinished(record) ? { folder, link: record.link } : findReleases(program)
}

function resume(record: UpgradeRecord, release: ReleaseName): UpgradeRecord {
  const name = path.basename(record.to)
  if (record.phase !== 'moving') {
    console.log(`Taking back the upgrade to ${versionOf(record.to)}, which was interrupted.`)
    return record
  }
  if (name !== release.name)
    throw new CommandError(
      `An upgrade to ${name} was interrupted. Finish it with its archive, or take it back: ephemeris rollback`,
    )
  console.log(`Finishing the upgrade to ${release.version}, which was interrupted.`)
  return record
}

/** Does everything that leaves the running site as it is. */
async function prepare(
  archive: string,
  release: ReleaseName,
  { config, releases, control }: Site,
): Promise<UpgradeRecord> {
  const from = await realpath(releases.link)
  requireNewer(release, from)
  await requireRoomFor(archive, releases)
  if (!control.isService) await control.stop()
  const { applied, known } = await readSchema(from)
  if (applied.length === 0)
    throw new CommandError(
      `There is no site in the data folder ${config.dataDir}. Name that of your site, with --settings <file> for the settings of its service or with DATA_DIR and DATABASE_URL.`,
    )
  await requireRoomToSave(config)
  console.log(`Unpacking ${archive}.`)
  const to = await unpackRelease(archive, release, releases)
  await requireKnown(to, release)
  const date = new Date()
  const backup = path.join(backupFolder(config.dataDir), backupName(date))
  console.log(`Saving the site in ${backup}.`)
  const isShared = applied.some((name) => !known.includes(name))
  await runRelease(isShared ? to : from, ['backup', backup])
  const record: UpgradeRecord = {
    format: 1,
    phase: 'moving',
    link: releases.link,
    from,
    to,
    date: new Date().toISOString(),
    backup,
    knownBefore: known,
    ...(isShared && { isShared }),
  }
  await writeRecord(record)
  return record
}

/** Also shows that the new release runs on this machine. */
async function requireKnown(to: string, { version }: ReleaseName): Promise<void> {
  const { applied, known } = await readSchema(to)
  if (applied.every((name) => known.includes(name))) return
  throw new CommandError(
    `The release ${version} does not know the database, which a newer one has changed. Nothing was changed.`,
  )
}

/**
 * @throws CommandError where two backups do not fit: that of the command, and that of the new release before it changes the
 * database, whose copy is checked
 */
async function requireRoomToSave({ dataDir }: Config): Promise<void> {
  const sizes = await Promise.all(
    (await siteFiles(dataDir)).map((name) => sizeOf(path.join(dataDir, name))),
  )
  const database = await sizeOf(databaseFile(dataDir))
  const needed = 2 * sizes.reduce((sum, size) => sum + size, 0) + 4 * database + tooLittleBytes
  await requireFree(dataDir, needed, {
    purpose: ' for the backups of an upgrade',
    nothing: 'Nothing was changed.',
  })
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(ignoreMissing))?.size ?? 0
}

async function requireConfirmed(
  record: UpgradeRecord,
  { config }: Site,
  isConfirmed: boolean,
): Promise<void> {
  requireFormer(record)
  if (isConfirmed || record.isShared === true || fits(await readSchema(record.from), record)) return
  const file = await findBackup(config.dataDir, record)
  throw new CommandError(
    `Ephemeris ${versionOf(record.to)} has changed the database, so a return restores ${file}; what was written since is then only in the replaced site, which is kept. Nothing was changed. To return: ephemeris rollback --yes`,
  )
}

function parseWords(words: readonly string[], usage: string) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        // A large site is saved and its database changed meanwhile.
        wait: { type: 'string', default: '300' },
        yes: { type: 'boolean', default: false },
      },
    })
    if (!/^\d{1,5}$/.test(values.wait) || positionals.length > 1) throw new CommandError(usage)
    return { positionals, waitMs: Number(values.wait) * 1000, isConfirmed: values.yes }
  } catch {
    throw new CommandError(usage)
  }
}

function versionOf(release: string): string {
  return existsSync(release) ? readProgramVersion(release).version : path.basename(release)
}

function startAdvice({ control, releases }: Site): string {
  return control.isService ? '' : `Start the site: ${releases.link}/bin/ephemeris start. `
}

function logAdvice({ control }: Site): string {
  return control.isService ? 'Its log says more: journalctl -u ephemeris' : ''
}
