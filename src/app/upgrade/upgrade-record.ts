import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { type FolderLock, lockFolder } from '../../platform/server/database/folder-lock.ts'
import { SchemaError } from '../../platform/server/database/migrate.ts'
import { writeFileAtomically } from '../../platform/server/ops/atomic-file.ts'
import { ignoreMissing } from '../../platform/server/ops/regular-file.ts'
import { CommandError } from '../commands/command-error.ts'
import type { Releases } from './release-folder.ts'

const recordSchema = v.strictObject({
  format: v.literal(1),
  /**
   * 'moving': the new release is being started. 'done': it answered. 'returning': the former release is being started.
   * 'restoring': the same, and a restore has begun. 'returned': the former release answered.
   */
  phase: v.picklist(['moving', 'done', 'returning', 'restoring', 'returned']),
  link: v.string(),
  /** The folders of the releases. */
  from: v.string(),
  to: v.string(),
  /** When the new release was first going to be started. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  /** The backup of the site from before. */
  backup: v.string(),
  /** The migrations that the former release knows. */
  knownBefore: v.array(v.string()),
  /** Whether the database had been changed before, by the upgrade of another instance. */
  isShared: v.optional(v.boolean()),
})

/** How far an upgrade is, so that it can be finished or taken back after the command was killed. */
export type UpgradeRecord = v.InferOutput<typeof recordSchema>

const recordFolder = ({ folder }: Pick<Releases, 'folder'>) =>
  path.join(folder, '.ephemeris-upgrade')
const recordFile = (releases: Pick<Releases, 'folder'>) =>
  path.join(recordFolder(releases), 'record.json')

/** @throws CommandError for a record that this version cannot read */
export async function readRecord(
  releases: Pick<Releases, 'folder'>,
): Promise<UpgradeRecord | undefined> {
  const file = recordFile(releases)
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  if (text === undefined) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), text)
  if (!parsed.success)
    throw new CommandError(
      `The record of the last upgrade cannot be read: ${file}. Check which release runs, and delete the file.`,
    )
  return parsed.output
}

export async function writeRecord(record: UpgradeRecord): Promise<void> {
  const folder = path.dirname(record.link)
  await mkdir(recordFolder({ folder }), { recursive: true, mode: 0o700 })
  await writeFileAtomically(recordFile({ folder }), async (handle) => {
    await handle.writeFile(`${JSON.stringify(record, null, 2)}\n`)
  })
}

export function isUnfinished({ phase }: UpgradeRecord): boolean {
  return phase !== 'done' && phase !== 'returned'
}

/** Excludes other upgrades. @throws CommandError while one runs */
export function lockUpgrades(releases: Releases): FolderLock {
  try {
    return lockFolder(recordFolder(releases))
  } catch (error) {
    if (error instanceof SchemaError)
      throw new CommandError('Another upgrade or rollback is running. Wait until it has ended.')
    throw error
  }
}
