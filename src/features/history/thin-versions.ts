import type { ServerContext } from '../../platform/server/context.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { dayMs } from '../../shared/durations.ts'
import type { KeptKind } from './contract.ts'

/** The bytes of all versions; a site of 500 articles with 1,000 saves each stays below. */
export const maxSiteBytes = 256 * 1024 * 1024

/** How long a deleted text can be brought back. */
export const retentionMs = 30 * dayMs

/** A version, without its content. */
export interface VersionAge {
  id: number
  kind: string
  textId: number
  savedAt: string
  isPublished: boolean
  bytes: number
  baseId: number | null
}

/**
 * Selects the versions that are too many for their age: all of the last day stay, then the last one of every hour for a
 * week, of every day for 90 days, and of every week. Published versions stay, and the newest of each text.
 * @param versions of all texts, each after the earlier ones of its text
 */
export function selectThinned(versions: readonly VersionAge[], now: Date): VersionAge[] {
  const seen = new Set<string>()
  return versions.toReversed().filter((version) => {
    const text = `${version.kind} ${version.textId}`
    const isNewest = !seen.has(text)
    seen.add(text)
    const period = `${text} ${periodOf(version, now)}`
    const isFirstSeen = !seen.has(period)
    seen.add(period)
    return !isNewest && !version.isPublished && !isFirstSeen
  })
}

const hourMs = dayMs / 24

/** The period of which one version stays; in the last day every version has its own. */
function periodOf({ id, savedAt }: VersionAge, now: Date): string {
  const time = Date.parse(savedAt)
  const age = now.getTime() - time
  if (age <= dayMs) return `version ${id}`
  const [name, ms] =
    age <= 7 * dayMs ? ['hour', hourMs] : age <= 90 * dayMs ? ['day', dayMs] : ['week', 7 * dayMs]
  return `${name} ${Math.floor(time / ms)}`
}

/**
 * Selects the oldest versions above a limit of bytes, unpublished ones first; the newest of each text stays.
 * @param versions as for `selectThinned`
 */
export function selectSurplus(versions: readonly VersionAge[], maxBytes: number): VersionAge[] {
  let surplus = versions.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes
  if (surplus <= 0) return []
  const newest = new Map(versions.map(({ id, kind, textId }) => [`${kind} ${textId}`, id]))
  const ids = new Set(newest.values())
  const isOlder = (one: VersionAge, other: VersionAge) =>
    Number(one.isPublished) - Number(other.isPublished) || (one.savedAt < other.savedAt ? -1 : 1)
  const selected: VersionAge[] = []
  for (const version of versions.filter(({ id }) => !ids.has(id)).toSorted(isOlder)) {
    if (surplus <= 0) break
    surplus -= version.bytes
    selected.push(version)
  }
  return selected
}

/**
 * Deletes the versions that are too many, and those of texts that can no longer be brought back. A version that others are
 * compressed against stays until they are deleted.
 */
export async function thinVersions(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  maxBytes = maxSiteBytes,
): Promise<void> {
  const expired = new Date(now().getTime() - retentionMs).toISOString()
  const rows = await database.db
    .selectFrom('versions')
    .select(['id', 'kind', 'textId', 'savedAt', 'isPublished', 'bytes', 'baseId', 'deletedAt'])
    .orderBy('id')
    .execute()
  const isGone = ({ deletedAt }: { deletedAt: string | null }) =>
    deletedAt !== null && deletedAt < expired
  const kept = rows
    .filter((row) => !isGone(row))
    .map((row) => ({ ...row, isPublished: Boolean(row.isPublished) }))
  const thinned = new Set(selectThinned(kept, now()))
  const surplus = selectSurplus(
    kept.filter((version) => !thinned.has(version)),
    maxBytes,
  )
  const removed = new Set([...rows.filter(isGone), ...thinned, ...surplus].map(({ id }) => id))
  const needed = new Set(rows.filter(({ id }) => !removed.has(id)).map(({ baseId }) => baseId))
  const unneeded = rows.filter(({ id }) => removed.has(id) && !needed.has(id))
  const goneIds = rows
    .filter((row) => row.kind === 'posts' && isGone(row))
    .map(({ textId }) => textId)
  if (unneeded.length > 0)
    await database.writeWithoutInvalidation(async (tx) => {
      await deleteVersions(tx, unneeded)
      await deleteEditions(tx, [...new Set(goneIds)])
    })
}

/** Deletes all versions of texts. */
export async function removeVersions(
  tx: Tx,
  kind: KeptKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const versions = await tx
    .selectFrom('versions')
    .select(['id', 'baseId'])
    .where('kind', '=', kind)
    .where('textId', 'in', ids)
    .execute()
  await deleteVersions(tx, versions)
  if (kind === 'posts') await deleteEditions(tx, ids)
}

/** Deletes the versions for readers of posts that can no longer be brought back. */
async function deleteEditions(tx: Tx, postIds: readonly number[]): Promise<void> {
  for (let start = 0; start < postIds.length; start += idsPerStatement)
    await tx
      .deleteFrom('editions')
      .where('postId', 'in', postIds.slice(start, start + idsPerStatement))
      .execute()
}

/** More parameters would exceed the limits of a statement. */
const idsPerStatement = 500

/** Deletes versions that no remaining one is compressed against. */
async function deleteVersions(
  tx: Tx,
  versions: readonly Pick<VersionAge, 'id' | 'baseId'>[],
): Promise<void> {
  // A version is deleted before the one that it is compressed against.
  const ids = versions
    .toSorted((one, other) => Number(one.baseId === null) - Number(other.baseId === null))
    .map(({ id }) => id)
  for (let start = 0; start < ids.length; start += idsPerStatement)
    await tx
      .deleteFrom('versions')
      .where('id', 'in', ids.slice(start, start + idsPerStatement))
      .execute()
}
