import type { OwnerNotifier } from '../../../platform/server/outbox/message.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import { countRows, nextId } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { dayMs } from '../../../shared/durations.ts'
import { maxRemarks, type Remark } from '../contract.ts'

/** As long as deleted texts. */
const keptDays = 30

/** The remarks of readers on drafts. Only the owner sees them, so no page changes with them. */
export function openRemarks(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  notifier: OwnerNotifier,
) {
  const { db, writeWithoutInvalidation: write } = database
  const open = (postId: number) =>
    db.selectFrom('remarks').where('postId', '=', postId).where('resolvedAt', 'is', null)
  return {
    list: (postId: number): Promise<Remark[]> =>
      open(postId)
        .select(['id', 'line', 'quote', 'passage', 'name', 'words', 'writtenAt'])
        .orderBy('id')
        .execute(),
    count: (postId: number): Promise<number> => countRows(open(postId)),
    /** Stores a remark together with the notification to the owner. @throws HttpError 409 when the post has as many as it can */
    add: async (postId: number, remark: Omit<Remark, 'id' | 'writtenAt'>): Promise<void> => {
      await write(async (tx) => {
        const all = tx.selectFrom('remarks').where('postId', '=', postId)
        if ((await countRows(all)) >= maxRemarks)
          throw new HttpError(
            409,
            `This draft has ${maxRemarks} remarks already. Please tell its author directly.`,
          )
        const id = await nextId(tx, 'remarks')
        const row = { id, postId, ...remark, writtenAt: now().toISOString() }
        await tx.insertInto('remarks').values(row).execute()
        await notifier.write(tx, id)
      })
      notifier.wake()
    },
    /** Resolves a remark, or takes that back. @returns whether there is one */
    resolve: (id: number, resolved: boolean): Promise<boolean> =>
      write(async (tx) => {
        const result = await tx
          .updateTable('remarks')
          .set({ resolvedAt: resolved ? now().toISOString() : null })
          .where('id', '=', id)
          .executeTakeFirst()
        return result.numUpdatedRows > 0n
      }),
    removeResolved: (): Promise<void> =>
      write(async (tx) => {
        const before = new Date(now().getTime() - keptDays * dayMs).toISOString()
        await tx.deleteFrom('remarks').where('resolvedAt', '<', before).execute()
      }),
  }
}

export type Remarks = ReturnType<typeof openRemarks>
