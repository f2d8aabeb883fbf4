import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { requireRow } from '../../../platform/server/http/crud.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { createToken, hashToken, isToken } from '../../../platform/server/tokens.ts'
import { dayMs } from '../../../shared/durations.ts'
import { blog, postState } from '../../blog/contract.ts'
import type { Share } from '../contract.ts'
import type { shareSchema } from '../rules.ts'

/** For a link that is made without a choice. */
const defaultDays = 14

/**
 * The links of drafts. A link works before the instant at which it expires, and only while its post is not published.
 * Source: docs/behaviour.md, Shared drafts.
 */
export function openShares({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const { db, writeWithoutInvalidation: write } = database
  return {
    find: (postId: number) => findShare(db, postId, now()),
    /** The post that a token opens at this time, published or not. */
    findPost: async (token: string): Promise<SharedPost | undefined> =>
      isToken(token) ? await findSharedPost(db, hashToken(token), now()) : undefined,
    /**
     * Makes a link, or changes the one that works.
     * @throws HttpError 404 when there is no such post, 409 when it is published
     */
    save: (postId: number, { days, mayComment }: InferOutput<typeof shareSchema>): Promise<Share> =>
      write(async (tx) => {
        const at = now()
        const post = await tx
          .selectFrom('posts')
          .select('visibleFrom')
          .where('id', '=', postId)
          .executeTakeFirst()
        if (postState(requireRow(post, blog.name), at) === 'published')
          throw new HttpError(409, 'This post is published: share its address instead')
        const former = await findShare(tx, postId, at)
        const values = {
          mayComment,
          expiresAt:
            former && days === undefined ? former.expiresAt : daysAfter(at, days ?? defaultDays),
        }
        if (former)
          await tx.updateTable('shares').set(values).where('postId', '=', postId).execute()
        else {
          const token = createToken()
          await tx.deleteFrom('shares').where('postId', '=', postId).execute()
          await tx
            .insertInto('shares')
            .values({ postId, token, tokenHash: hashToken(token), ...values })
            .execute()
        }
        return requireRow(await findShare(tx, postId, at), 'link')
      }),
    revoke: (postId: number): Promise<boolean> =>
      write(async (tx) => {
        const found = await tx.deleteFrom('shares').where('postId', '=', postId).executeTakeFirst()
        return found.numDeletedRows > 0n
      }),
    countOpening: (token: string): Promise<void> =>
      write(async (tx) => {
        await tx
          .updateTable('shares')
          .set((row) => ({ opened: row('opened', '+', 1) }))
          .where('tokenHash', '=', hashToken(token))
          .execute()
      }),
    removeExpired: (): Promise<void> =>
      write(async (tx) => {
        await tx.deleteFrom('shares').where('expiresAt', '<=', now().toISOString()).execute()
      }),
  }
}

export type Shares = ReturnType<typeof openShares>

async function findShare(db: Db, postId: number, at: Date): Promise<Share | undefined> {
  const row = await db
    .selectFrom('shares')
    .select(['token', 'expiresAt', 'mayComment', 'opened'])
    .where('postId', '=', postId)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  const { token, expiresAt, mayComment, opened } = row
  return { path: `/draft/${token}`, expiresAt, mayComment: Boolean(mayComment), opened }
}

/** A post with the link that was used for it. */
export type SharedPost = NonNullable<Awaited<ReturnType<typeof findSharedPost>>>

/** Found by the hash, so that the time of the comparison tells nothing about tokens. */
async function findSharedPost(db: Db, tokenHash: string, at: Date) {
  return await db
    .selectFrom('shares')
    .innerJoin('posts', 'posts.id', 'shares.postId')
    .select([
      'posts.id',
      'slug',
      'title',
      'date',
      'category',
      'content',
      'lineBreaks',
      'numberedSections',
      'rendered',
      'series',
      'language',
      'visibleFrom',
      'version',
    ])
    .select(['expiresAt', 'mayComment'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
}

function daysAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * dayMs).toISOString()
}
