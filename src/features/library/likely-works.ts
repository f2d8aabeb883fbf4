import { sql, type SqlBool } from 'kysely'
import type { WorkData } from '@ephemeris/bibliography'
import type { Database, Db } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { maxFoldedCharacters } from './labels.ts'
import { familiesOf, isProbablyBy } from './own-works.ts'

/** What the owner has answered about works that may be theirs, and for which names. */
const setting = 'likely-works'

/** The works that are not marked as the owner's and have an author of one of these names. */
export async function readLikelyWorks(db: Db, names: readonly string[]): Promise<number[]> {
  const families = familiesOf(names)
  if (families.length === 0) return []
  const isOwn = isProbablyBy(names)
  const rows = await db
    .selectFrom('works')
    .select(['id', 'work'])
    .where('isMine', '=', false)
    // Narrows down the works whose initials are compared below. A cut `folded` may lack the name, so those are compared too.
    .where(({ eb, or }) =>
      or([
        ...families.map((family) => eb('folded', 'like', `%${family.replaceAll(/[%_\\]/g, '_')}%`)),
        sql<SqlBool>`length(folded) >= ${maxFoldedCharacters}`,
      ]),
    )
    .execute()
  return rows.flatMap(({ id, work }) => (isOwn(JSON.parse(work) as WorkData) ? [id] : []))
}

/** The same, or none once the owner has answered the offer for these names. */
export async function readOfferedWorks(db: Db, names: readonly string[]): Promise<number[]> {
  const isAnswered = (await readSetting(db, setting)) === JSON.stringify(names)
  return isAnswered ? [] : await readLikelyWorks(db, names)
}

/** Whether a work is one of these. */
export function isOneOf(ids: readonly number[]) {
  return ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`id in (${sql.join(ids)})`
}

/** Marks the works that are probably the owner's, or leaves them; the offer is not repeated. */
export async function answerOffer(
  database: Database,
  names: readonly string[],
  answer: 'mark' | 'leave',
): Promise<{ marked: number }> {
  return await database.write(async (tx) => {
    const ids = answer === 'mark' ? await readLikelyWorks(tx, names) : []
    await tx
      .updateTable('works')
      .set(({ eb }) => ({ isMine: true, isListed: true, version: eb('version', '+', 1) }))
      .where(isOneOf(ids))
      .execute()
    await writeSetting(tx, setting, JSON.stringify(names))
    return { marked: ids.length }
  })
}
