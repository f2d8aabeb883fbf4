import type { Db } from '../../platform/server/database/database.ts'
import { parseEdition } from '../../shared/editions.ts'
import { countChangedWords, readableText } from './changed-words.ts'
import { type TextName, type Version, type VersionList, versionsPerPage } from './contract.ts'
import { fieldsReader, versionsOf } from './store.ts'
import { maxSiteBytes } from './thin-versions.ts'

/** A page of the versions of a text, newest first, with what each changed. */
export async function listVersions(
  db: Db,
  name: TextName,
  before: number | undefined,
): Promise<VersionList> {
  const rows = await versionsOf(db, name)
    .select(['id', 'savedAt', 'isPublished', 'isRestored', 'isAutosave', 'bytes'])
    .orderBy('id')
    .execute()
  const numberOf = await publishedNumbers(db, name)
  const all = rows.map(({ id, savedAt, isPublished, isRestored, isAutosave }) => ({
    id,
    savedAt,
    published: isPublished ? numberOf(savedAt) : null,
    isRestored: Boolean(isRestored),
    isAutosave: Boolean(isAutosave),
  }))
  const end = before === undefined ? all.length : all.filter(({ id }) => id < before).length
  const start = Math.max(0, end - versionsPerPage)
  const texts = await readTexts(db, name, all.slice(Math.max(0, start - 1), end))
  const textOf = (row: { id: number } | undefined) => (row && texts.get(row.id)) ?? ''
  const versions = all.slice(start, end).map((row, index): Version => ({
    ...row,
    words: countChangedWords(textOf(all[start + index - 1]), textOf(row)),
  }))
  const { bytes: siteBytes } = await db
    .selectFrom('versions')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('bytes'), row.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return {
    versions: versions.toReversed(),
    count: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    siteBytes: Number(siteBytes),
    maxSiteBytes,
  }
}

/**
 * Numbers the published versions in their order: those of an article by the version that readers cite, which takes in later
 * small changes, and those of other texts one by one.
 */
async function publishedNumbers(
  db: Db,
  { kind, id }: TextName,
): Promise<(savedAt: string) => number> {
  let count = 0
  if (kind !== 'posts') return () => (count += 1)
  const row = await db.selectFrom('posts').select('edition').where('id', '=', id).executeTakeFirst()
  const latest = parseEdition(row?.edition ?? null)
  const earlier = await db
    .selectFrom('editions')
    .select('publishedAt')
    .where('postId', '=', id)
    .where('number', '>', 1)
    .execute()
  const begun = [...earlier, ...(latest ? [latest] : [])].map(({ publishedAt }) => publishedAt)
  return (savedAt) => 1 + begun.filter((at) => at <= savedAt).length
}

/** What readers read of versions, by their ids. */
async function readTexts(
  db: Db,
  name: TextName,
  versions: readonly { id: number }[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  if (versions.length === 0) return texts
  const ids = versions.map(({ id }) => id)
  const rows = await versionsOf(db, name)
    .select(['id', 'baseId', 'content'])
    .where('id', 'in', ids)
    .execute()
  const read = fieldsReader(db)
  for (const row of rows) texts.set(row.id, readableText(await read(row)))
  return texts
}
