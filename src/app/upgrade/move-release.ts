import { existsSync } from 'node:fs'
import { readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { openBackup, readArchive } from '../../features/backup/archive.ts'
import { listBackups } from '../../features/backup/stored-backups.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import { hasOtherConnections } from '../../platform/server/database/other-connections.ts'
import { syncFolder, unfinishedPrefix } from '../../platform/server/ops/atomic-file.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { CommandError } from '../commands/command-error.ts'
import { readSchema, runRelease, type SchemaFacts } from './run-release.ts'
import { findFault, type ServiceControl } from './service-control.ts'
import { type UpgradeRecord, writeRecord } from './upgrade-record.ts'

/** How long the former release may take until it answers; nothing is left to return to. */
const returnMs = 300_000

/** A site that moves from one release to another. */
export interface Moving {
  config: Config
  control: ServiceControl
  record: UpgradeRecord
  /** How long the new release may take until it answers. */
  waitMs: number
}

/**
 * Stops the site, switches the link to the new release, and starts it. Every part can be done again.
 * @returns what is wrong with the new release; undefined if it answers
 * @throws CommandError if the site cannot be stopped
 */
export async function moveForward(moving: Moving): Promise<string | undefined> {
  const { control, record } = moving
  console.log('Stopping the site.')
  await stopOrLeave(moving)
  await switchLink(record.link, record.to)
  const fault = await startAndAsk(moving, record.to, moving.waitMs)
  if (fault === undefined) await writeRecord({ ...record, phase: 'done' })
  else await control.end()
  return fault
}

async function stopOrLeave({ control, record }: Moving): Promise<void> {
  try {
    await control.stop()
  } catch (error) {
    // Nothing was moved yet, so nothing has to be taken back.
    if ((await realpath(record.link)) === record.from)
      await writeRecord({ ...record, phase: 'returned' })
    throw error
  }
}

function versionOf(release: string): string {
  return readProgramVersion(release).version
}

/** Replaces the link in one step: it always names one of the releases. */
async function switchLink(link: string, target: string): Promise<void> {
  if ((await readlink(link)) === target) return
  const folder = path.dirname(link)
  const work = path.join(folder, `${unfinishedPrefix}link`)
  await rm(work, { force: true })
  await symlink(target, work)
  await rename(work, link)
  await syncFolder(folder)
}

async function startAndAsk(
  { config, control }: Pick<Moving, 'config' | 'control'>,
  release: string,
  waitMs: number,
): Promise<string | undefined> {
  console.log(`Starting Ephemeris ${versionOf(release)}.`)
  try {
    await control.start()
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
  const fault = await findFault(config, control, waitMs)
  if (fault === undefined) await control.end()
  return fault
}

/**
 * Returns to the former release. If the database was changed for the new one, the backup from before is restored first.
 * Every part can be done again.
 * @throws CommandError if the former release cannot be started; the same command continues
 */
export async function moveBack(moving: Omit<Moving, 'waitMs'>): Promise<void> {
  const { control, record } = moving
  const { from, link, phase } = record
  requireFormer(record)
  await requireOwnChange(record)
  const isInterrupted = phase === 'restoring'
  if (!isInterrupted) await writeRecord({ ...record, phase: 'returning' })
  console.log('Stopping the site.')
  await control.stop()
  if (isInterrupted || !fits(await onWayBack(readSchema(from)), record)) {
    if (!isInterrupted) await requireAlone(moving)
    await restoreFormer(moving)
  }
  await switchLink(link, from)
  const fault = await startAndAsk(moving, from, returnMs)
  if (fault !== undefined) {
    await control.end()
    throw new CommandError(
      `Ephemeris ${versionOf(from)} is back, but does not answer: ${fault}. When the cause is removed, run: ephemeris rollback`,
    )
  }
  await writeRecord({ ...record, phase: 'returned' })
}

/** Adds to a failure, such as of a full disk, that the site is stopped and how to go on. */
async function onWayBack<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new CommandError(
      `${error.message} The site is stopped. When the cause is removed, run: ephemeris rollback`,
    )
  }
}

/** @throws CommandError where another instance was upgraded before, so that no backup here has the former schema */
async function requireOwnChange(record: UpgradeRecord): Promise<void> {
  if (record.isShared !== true || fits(await readSchema(record.from), record)) return
  throw new CommandError(
    `Ephemeris ${versionOf(record.from)} cannot use the database, which another instance had changed for ${versionOf(record.to)} before. Nothing was changed. When the cause is removed, run the upgrade again. To return instead, stop every instance, and run "ephemeris rollback" on that one first.`,
  )
}

/**
 * A restore would take from other instances what they have written since, and the schema that they know.
 * @throws CommandError while other instances use the database; the upgrade can still be finished
 */
async function requireAlone({ config, control, record }: Omit<Moving, 'waitMs'>): Promise<void> {
  if (config.databaseUrl === undefined || !(await isUsedByOthers(config))) return
  const isDone = record.phase === 'done'
  await writeRecord({ ...record, phase: isDone ? 'done' : 'moving' })
  if (isDone) await control.start()
  const again = isDone ? '' : 'When the cause is removed, run the upgrade again. '
  throw new CommandError(
    `Ephemeris ${versionOf(record.from)} cannot use the database, which was changed for ${versionOf(record.to)}, and other instances use it. They go on, and nothing was restored. ${again}To return, stop every other instance, and run: ephemeris rollback --yes`,
  )
}

async function isUsedByOthers(config: Config): Promise<boolean> {
  const database = openDatabase(config)
  try {
    return await hasOtherConnections(database.db)
  } finally {
    await database.close()
  }
}

/** @throws CommandError for a release that was removed */
export function requireFormer({ from }: UpgradeRecord): void {
  if (!existsSync(path.join(from, 'bin/ephemeris')))
    throw new CommandError(
      `The release before is no longer in ${from}. Unpack its archive there, and run the command again.`,
    )
}

/** Whether the former release can use the database as it is. */
export function fits({ applied }: SchemaFacts, { knownBefore }: UpgradeRecord): boolean {
  return applied.length > 0 && applied.every((name) => knownBefore.includes(name))
}

async function restoreFormer({ config, record }: Pick<Moving, 'config' | 'record'>): Promise<void> {
  const file = await findBackup(config.dataDir, record)
  console.log(`Restoring ${file}, because the database was changed.`)
  await writeRecord({ ...record, phase: 'restoring' })
  const said = await onWayBack(runRelease(record.from, ['restore', file, '--replace']))
  console.log(said)
  await writeRecord({ ...record, phase: 'returning' })
}

/**
 * The backup to return to: the one that the new release made before it changed the database, which has everything written
 * until then, or that of the command.
 */
export async function findBackup(
  dataDir: string,
  { backup, date, knownBefore }: UpgradeRecord,
): Promise<string> {
  const made = listBackups(dataDir)
    .filter((one) => one.file !== backup && stampOf(one.date) >= stampOf(new Date(date)))
    .toReversed()
    .slice(0, 1)
    .map(({ file }) => file)
  for (const file of [...made, backup]) if (await isOfFormer(file, knownBefore)) return file
  throw new CommandError(
    `The backup from before the upgrade is missing or damaged: ${backup}. Put a copy of it there, and run: ephemeris rollback`,
  )
}

/** The names of backups have whole seconds. */
function stampOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

async function isOfFormer(file: string, known: readonly string[]): Promise<boolean> {
  const opened = await openBackup(file)
  if (!opened) return false
  try {
    const { migrations } = await readArchive(file, '', 'nothing', opened)
    return migrations.every((name) => known.includes(name))
  } catch {
    // Damaged: another may be intact.
    return false
  } finally {
    await opened.close()
  }
}
