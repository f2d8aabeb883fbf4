import { storeNames } from '../library/cited-works.ts'
import { allWorks } from '../library/store.ts'
import type { Tx } from '../../platform/server/database/database.ts'

/** Restores the rows that say which posts cite which works, for posts that exist; what other texts cite was not removed. */
export async function restoreCitations(
  tx: Tx,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const posts = new Set((await tx.selectFrom('posts').select('id').execute()).map(({ id }) => id))
  const works = new Set((await tx.selectFrom('works').select('id').execute()).map(({ id }) => id))
  for (const row of rows) {
    const [textId, workId] = [Number(row['textId']), Number(row['workId'])]
    if (row['table'] !== 'posts' || !posts.has(textId) || !works.has(workId)) continue
    await tx
      .insertInto('text_works')
      .values({ table: 'posts', textId, workId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Restores the index of names of works whose rows were put back. */
export async function nameWorks(tx: Tx): Promise<void> {
  const named = await tx.selectFrom('work_names').select('workId').distinct().execute()
  const ids = new Set(named.map(({ workId }) => workId))
  for (const work of await allWorks({ db: tx }))
    if (!ids.has(work.id)) await storeNames(tx, work.id, work)
}
