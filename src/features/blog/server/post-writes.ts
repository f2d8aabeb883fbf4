import type { InferOutput } from 'valibot'
import { requireRow } from '../../../platform/server/http/crud.ts'
import { nextId, type Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { parsePostDate } from '../../../shared/read-dates.ts'
import type { StoredTexts } from '../../texts/contract.ts'
import { articleKeys } from '../../../shared/article-names.ts'
import { blog, changedElsewhere, type Post } from '../contract.ts'
import { authorsColumn } from '../../../shared/authors.ts'
import { allDetails } from '../../../shared/post-details.ts'
import { keepLatestEdition } from './editions.ts'
import { rememberTitle } from './linked-articles.ts'
import { openPostRows } from './post-rows.ts'
import { allPosts, type PostFields } from './post-table.ts'
import { refuseTakenSlug, rememberSlug } from './post-slugs.ts'
import { placeInSeries, removeUnusedSeries } from './post-series.ts'
import { spellTags, storeTags } from './post-tags.ts'
import type { RenderedPost } from '@ephemeris/markdown'
import { indexPosts, unindexPosts } from './search/indexed-posts.ts'
import type { postChangeSchema } from '../rules.ts'

/** A changed post in a request: its fields, and the version that they are based on. */
export type PostChange = Omit<InferOutput<typeof postChangeSchema>, 'autosave' | 'newVersion'>

interface WriteOptions {
  at: Date
  texts: StoredTexts
}

interface InsertOptions extends WriteOptions {
  /** The id of a deleted post that is stored again; by default the next one. */
  id?: number
}

const postColumns = async (tx: Tx, texts: StoredTexts, rendered: RenderedPost) => ({
  ...(await texts.columns(tx, rendered)),
  feedHtml: rendered.feedHtml,
})

/** The place of a post that is in no series. */
const outside = { series: null, part: null }

/**
 * Inserts a post inside an open transaction. `at` orders a post whose date cannot be read, and makes a post visible
 * that says nothing about its visibility.
 * @throws HttpError 400 when another post has its slug
 */
export async function insertPost(
  tx: Tx,
  { visibleFrom, tags = [], series, part, ...fields }: PostFields,
  rendered: RenderedPost,
  { at, texts, id }: InsertOptions,
): Promise<Post> {
  const names = await spellTags(tx, tags)
  const place = series ? await placeInSeries(tx, { series, part: part ?? undefined }) : outside
  const details = allDetails(fields)
  await refuseTakenSlug(tx, details.slug)
  const row = {
    id: id ?? (await nextId(tx, 'posts')),
    ...fields,
    ...place,
    ...details,
    coverAlt: details.cover === null ? null : details.coverAlt,
    publishedAt: parsePostDate(fields.date) ?? at.toISOString(),
    visibleFrom: visibleFrom === undefined ? at.toISOString() : visibleFrom,
    version: 1,
  }
  await tx
    .insertInto('posts')
    .values({
      ...row,
      tags: JSON.stringify(names),
      authors: authorsColumn(row.authors),
      updatedAt: at.toISOString(),
      ...(await postColumns(tx, texts, rendered)),
    })
    .execute()
  await storeTags(tx, row.id, names)
  await rememberTitle(tx, row.id, row.title)
  await texts.storeReferences(tx, { id: row.id, content: fields.content, page: rendered })
  await texts.announce(tx, { articles: { ids: [], names: articleKeys(row) } })
  await indexPosts(tx, [row.id])
  return { ...row, tags: names, commentCount: 0 }
}

/**
 * Replaces a post inside an open transaction.
 * @throws HttpError 404 when there is no such post, 409 when it has another version than the change names, 400 when another
 * post has its slug
 */
export async function updatePost(
  tx: Tx,
  id: number,
  { version, visibleFrom, tags, series, part, authors, ...fields }: PostChange,
  rendered: RenderedPost,
  { at, texts }: WriteOptions,
): Promise<Post> {
  const publishedAt = parsePostDate(fields.date)
  const stored = await postColumns(tx, texts, rendered)
  const names = tags && (await spellTags(tx, tags, id))
  const before = await tx
    .selectFrom('posts')
    .select(['id', 'title', 'visibleFrom', 'series', 'slug', 'language', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isCurrent = version === undefined || version === before?.version
  if (before && isCurrent) {
    if (fields.slug !== before.slug) await refuseTakenSlug(tx, fields.slug, id)
    await rememberSlug(tx, before, at)
  }
  const place = series
    ? await placeInSeries(tx, { series, part: part ?? undefined }, id)
    : series === null && outside
  // The version is a condition of the update: of two writers with the same version, only the first finds the row.
  const result = await tx
    .updateTable('posts')
    .set((row) => ({
      ...fields,
      ...(fields.cover === null && { coverAlt: null }),
      ...(publishedAt !== undefined && { publishedAt }),
      ...(visibleFrom !== undefined && { visibleFrom }),
      ...(names && { tags: JSON.stringify(names) }),
      ...(authors !== undefined && { authors: authorsColumn(authors) }),
      ...place,
      version: row('version', '+', 1),
      updatedAt: at.toISOString(),
      ...stored,
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .executeTakeFirst()
  const row = requireRow(await openPostRows(() => allPosts(tx)).find(id), blog.name)
  if (result.numUpdatedRows === 0n) throw new HttpError(409, changedElsewhere)
  if (names) await storeTags(tx, id, names)
  if (before?.series && before.series !== row.series) await removeUnusedSeries(tx, before.series)
  await texts.storeReferences(tx, { id, content: fields.content, page: rendered })
  const isNamedOtherwise =
    row.title !== before?.title || row.slug !== before.slug || row.language !== before.language
  if (isNamedOtherwise || row.visibleFrom !== before.visibleFrom) {
    await rememberTitle(tx, id, row.title)
    await texts.announce(tx, { articles: { ids: [id], names: articleKeys(row) } })
  }
  await indexPosts(tx, [id])
  return row
}

/** Removes a post and its comments inside an open transaction; false when there is none. */
export async function removePost(
  tx: Tx,
  id: number,
  texts: Pick<StoredTexts, 'removeReferences' | 'announce'>,
): Promise<boolean> {
  await texts.announce(tx, { articles: { ids: [id], names: [] } })
  await unindexPosts(tx, [id])
  await texts.removeReferences(tx, [id])
  await keepLatestEdition(tx, id)
  const { series } = (await openPostRows(() => allPosts(tx)).find(id)) ?? outside
  const result = await tx.deleteFrom('posts').where('id', '=', id).executeTakeFirst()
  if (series !== null) await removeUnusedSeries(tx, series)
  return result.numDeletedRows > 0n
}
