import { requireRow } from '../../../platform/server/http/crud.ts'
import type { Database, Db, Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { slugOf, type TagUse } from '../tags.ts'
import { indexPosts } from './search/indexed-posts.ts'

/** The tags of a post as the site writes them: by the name that other posts have for the same tag. */
export async function spellTags(
  tx: Tx,
  names: readonly string[],
  postId?: number,
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('post_tags')
    .select(['slug', 'name'])
    .distinct()
    .where('slug', 'in', names.map(slugOf))
    .$if(postId !== undefined, (query) => query.where('postId', '!=', postId ?? 0))
    .execute()
  const known = new Map(rows.map(({ slug, name }) => [slug, name]))
  return names.map((name) => known.get(slugOf(name)) ?? name)
}

/** Records the tags of a post, after its row was written. */
export async function storeTags(tx: Tx, postId: number, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('post_tags').where('postId', '=', postId).execute()
  if (names.length === 0) return
  await tx
    .insertInto('post_tags')
    .values(names.map((name) => ({ postId, slug: slugOf(name), name })))
    .execute()
}

/** The tags of all posts, for their owner. */
export function openTags({ db, write }: Pick<Database, 'db' | 'write'>) {
  return {
    list: (): Promise<TagUse[]> => listTags(db),
    rename: (slug: string, change: Renaming): Promise<number> =>
      write((tx) => renameTag(tx, slug, change)),
    remove: (slug: string): Promise<void> => write((tx) => removeTag(tx, slug)),
  }
}

/** All tags with the number of their posts, drafts included, by name. */
async function listTags(db: Db): Promise<TagUse[]> {
  const rows = await db
    .selectFrom('post_tags')
    .select(({ fn }) => ['slug', fn.min('name').as('name'), fn.countAll<number>().as('posts')])
    .groupBy('slug')
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

interface Renaming {
  name: string
  /** Whether posts may get another tag that exists already. */
  merge: boolean
}

/**
 * Renames a tag in every post; a name that exists already merges both.
 * @returns the number of its posts
 * @throws HttpError 404 when there is no such tag, 409 when the name is that of another tag and `merge` is false
 */
async function renameTag(tx: Tx, slug: string, { name, merge }: Renaming): Promise<number> {
  const target = slugOf(name)
  const ids = await requirePostsOf(tx, slug)
  const others = target === slug ? [] : await postsOf(tx, target)
  if (others.length > 0 && !merge)
    throw new HttpError(409, `There is a tag of this name already. Merge both, or choose another.`)
  await rewriteTags(tx, [...new Set([...ids, ...others])], (tags) => {
    const renamed = tags.map((tag) => ([slug, target].includes(slugOf(tag)) ? name : tag))
    return [...new Set(renamed)]
  })
  return ids.length
}

/** Removes a tag from every post. @throws HttpError 404 when there is no such tag */
async function removeTag(tx: Tx, slug: string): Promise<void> {
  const ids = await requirePostsOf(tx, slug)
  await rewriteTags(tx, ids, (tags) => tags.filter((tag) => slugOf(tag) !== slug))
}

async function postsOf(tx: Tx, slug: string): Promise<number[]> {
  const rows = await tx.selectFrom('post_tags').select('postId').where('slug', '=', slug).execute()
  return rows.map(({ postId }) => postId)
}

async function requirePostsOf(tx: Tx, slug: string): Promise<number[]> {
  const ids = await postsOf(tx, slug)
  requireRow(ids[0], 'tag')
  return ids
}

/** Changes the tags of posts as a save would, so that an editor or a file with the old ones reports a conflict. */
async function rewriteTags(
  tx: Tx,
  ids: readonly number[],
  change: (tags: string[]) => string[],
): Promise<void> {
  for (const id of ids) {
    const { tags } = await tx
      .selectFrom('posts')
      .select('tags')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const names = change(JSON.parse(tags) as string[])
    await tx
      .updateTable('posts')
      .set((row) => ({ tags: JSON.stringify(names), version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await storeTags(tx, id, names)
    await indexPosts(tx, [id])
  }
}
