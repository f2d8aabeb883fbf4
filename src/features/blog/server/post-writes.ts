import type { InferOutput } from 'valibot'
import { found } from '../../../server/http/crud.ts'
import { type Db, nextId, type Tx } from '../../../server/database/database.ts'
import { HttpError } from '../../../server/http/errors.ts'
import { parsePostDate } from '../../../shared/read-dates.ts'
import { blog, changedElsewhere, type Post } from '../contract.ts'
import { postRows } from './post-rows.ts'
import { allPosts, type PostFields } from './post-table.ts'
import { type RenderedPost, rendererVersion } from './render/rendered-post.ts'
import type { postChangeSchema } from '../rules.ts'

/** A changed post as it is sent: the fields, and the version that they were made from. */
export type PostChange = InferOutput<typeof postChangeSchema>

/**
 * Inserts a post inside an open transaction; a date that cannot be read is ordered by `at`, and a
 * post that does not say from when it is visible is so from `at` on.
 */
export async function insertPost(
  tx: Tx,
  { visibleFrom, ...fields }: PostFields,
  rendered: RenderedPost,
  at: Date,
): Promise<Post> {
  const row = {
    id: await nextId(tx, 'posts'),
    ...fields,
    publishedAt: parsePostDate(fields.date) ?? at.toISOString(),
    visibleFrom: visibleFrom === undefined ? at.toISOString() : visibleFrom,
    version: 1,
  }
  await tx
    .insertInto('posts')
    .values({ ...row, updatedAt: at.toISOString(), ...storedForm(rendered) })
    .execute()
  return { ...row, commentCount: 0 }
}

/**
 * Replaces a post inside an open transaction.
 * @throws HttpError 404 when there is no such post, 409 when it has another version than the change names
 */
export async function updatePost(
  tx: Tx,
  id: number,
  { version, visibleFrom, ...fields }: PostChange,
  rendered: RenderedPost,
  at: Date,
): Promise<Post> {
  const publishedAt = parsePostDate(fields.date)
  // The version is a condition of the update itself: of two writers with the same version only the first finds the row.
  const result = await tx
    .updateTable('posts')
    .set((row) => ({
      ...fields,
      ...(publishedAt !== undefined && { publishedAt }),
      ...(visibleFrom !== undefined && { visibleFrom }),
      version: row('version', '+', 1),
      updatedAt: at.toISOString(),
      ...storedForm(rendered),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .executeTakeFirst()
  const row = found(await postRows(() => allPosts(tx)).find(id), blog.name)
  if (result.numUpdatedRows === 0n) throw new HttpError(409, changedElsewhere)
  return row
}

/** Removes a post and its comments inside an open transaction; false when there is none. */
export async function removePost(tx: Tx, id: number): Promise<boolean> {
  const result = await tx.deleteFrom('posts').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Keeps another rendering of a post; to a reader nothing has changed. */
export async function storeRendered(tx: Tx, id: number, rendered: RenderedPost): Promise<void> {
  await tx.updateTable('posts').set(storedForm(rendered)).where('id', '=', id).execute()
}

/** Lets posts be rendered again, now or at the next start. */
export async function markOutdated(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('posts').set({ rendererVersion: 0 }).where('id', 'in', ids).execute()
}

/** The posts that an older renderer made. */
export function outdatedPosts(db: Db): Promise<{ id: number; content: string }[]> {
  return allPosts(db)
    .select(['id', 'content'])
    .where('rendererVersion', '!=', rendererVersion)
    .execute()
}

function storedForm({ html, outline, words, hasMath, feedHtml }: RenderedPost) {
  const rendered = JSON.stringify({ html, outline, words, hasMath })
  return { rendered, feedHtml, rendererVersion }
}
