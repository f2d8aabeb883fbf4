import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { Author } from '../../../shared/authors.ts'
import { type Edition, parseEdition } from '../../../shared/editions.ts'
import type { StoredRendering } from '../../texts/contract.ts'
import { editionNeedsReaders, type Post, type RenderedContent } from '../contract.ts'
import type { NewVersion } from '../rules.ts'
import { type Publication, readSource } from './publications.ts'
import { allPosts, visiblePosts } from './post-table.ts'

/** What the page of an edition shows, kept as it was when the next one was published. */
export interface EditionPage {
  post: Pick<
    Publication,
    | 'title'
    | 'excerpt'
    | 'category'
    | 'date'
    | 'publishedAt'
    | 'language'
    | 'tags'
    | 'codeLicence'
    | 'doi'
  > &
    Pick<Post, 'lineBreaks' | 'numberedSections'> & {
      /** The licence of the site at that time where the post named none; '' for none. */
      licence: string
      authors: Author[] | null
    }
  rendering: RenderedContent
}

/** The Markdown of a post with its front matter. */
export type WriteSource = (post: Publication & { content: string }) => string

interface PublishOptions {
  at: Date
  /** The licence of articles that name none; '' for none. */
  licence: string
  writeSource: WriteSource
}

const maxEditions = 99

/**
 * Keeps a post as it is under the number of its latest edition, and begins the next one. Called before the change is stored, in
 * the same transaction.
 * @throws HttpError 400 for a post that readers do not see, or with too many editions; 503 while its text waits to be rendered
 */
export async function publishEdition(
  tx: Tx,
  id: number,
  { kind, note }: NewVersion,
  options: PublishOptions,
): Promise<void> {
  const { at } = options
  const row = await visiblePosts(tx, at)
    .select(['edition', 'publishedAt', 'rendered'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new HttpError(400, editionNeedsReaders)
  const latest = parseEdition(row.edition) ?? firstEdition(row.publishedAt, at)
  if (latest.number >= maxEditions)
    throw new HttpError(400, `An article can have at most ${maxEditions} versions`)
  const post = await readSource(visiblePosts(tx, at), id)
  if (!post) throw new HttpError(503, 'The article is being rendered. Try again in a minute.')
  await insertEdition(tx, id, { ...latest, ...keptTexts(post, row.rendered, options) })
  const next: Edition = { number: latest.number + 1, kind, note, publishedAt: at.toISOString() }
  await setLatest(tx, id, next)
}

function firstEdition(publishedAt: string, at: Date): Edition {
  // The date of a post may be in the future.
  const date = [publishedAt, at.toISOString()].toSorted()[0] ?? publishedAt
  return { number: 1, kind: 'first', note: '', publishedAt: date }
}

type KeptTexts = Record<'page' | 'source' | 'sha256', string>

function keptTexts(
  post: NonNullable<Awaited<ReturnType<typeof readSource>>>,
  rendered: string,
  { licence, writeSource }: PublishOptions,
): KeptTexts {
  const { title, excerpt, category, date, publishedAt, language, tags } = post
  const { codeLicence, doi, authors, lineBreaks, numberedSections } = post
  const { html, outline, words, hasMath } = JSON.parse(rendered) as StoredRendering
  const about = { title, excerpt, category, date, publishedAt, language, tags }
  const page: EditionPage = {
    post: {
      ...about,
      licence: post.licence ?? licence,
      codeLicence,
      doi,
      authors,
      lineBreaks,
      numberedSections,
    },
    rendering: { html, outline, words, hasMath },
  }
  const source = writeSource(post)
  return { page: JSON.stringify(page), source, sha256: sha256(source) }
}

/** The Markdown of a source without its front matter. */
export const textIn = (source: string): string => source.slice(source.indexOf('\n---\n') + 5)

/** In hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Stores an edition of a post; without its texts, which the post itself has, the latest one. */
async function insertEdition(
  tx: Tx,
  postId: number,
  edition: Edition & Partial<KeptTexts>,
): Promise<void> {
  await tx
    .insertInto('editions')
    .values({ postId, page: '', source: '', sha256: '', ...edition })
    .execute()
}

async function setLatest(tx: Tx, id: number, latest: Edition): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ edition: JSON.stringify(latest) })
    .where('id', '=', id)
    .execute()
}

/** Keeps the latest edition of a post that is deleted, so that the post can be brought back with all of them. */
export async function keepLatestEdition(tx: Tx, id: number): Promise<void> {
  const row = await allPosts(tx).select('edition').where('id', '=', id).executeTakeFirst()
  const latest = parseEdition(row?.edition ?? null)
  if (latest) await insertEdition(tx, id, latest)
}

/** Gives a post that is brought back its latest edition. */
export async function restoreLatestEdition(tx: Tx, id: number): Promise<void> {
  const latest = (await editionRows(tx, id)).at(-1)
  if (!latest) return
  await tx
    .deleteFrom('editions')
    .where('postId', '=', id)
    .where('number', '=', latest.number)
    .execute()
  await setLatest(tx, id, latest)
}

/** The stored editions of a post, oldest first. */
export async function editionRows(
  db: Db,
  postId: number,
): Promise<(Edition & { sha256: string })[]> {
  return await db
    .selectFrom('editions')
    .select(['number', 'kind', 'note', 'publishedAt', 'sha256'])
    .where('postId', '=', postId)
    .orderBy('number')
    .$castTo<Edition & { sha256: string }>()
    .execute()
}

/** All editions of a post with several, oldest first; none for a post that has only one. */
export async function allEditions(
  db: Db,
  { id, edition }: Pick<Publication, 'id' | 'edition'>,
): Promise<Edition[]> {
  return edition ? [...(await editionRows(db, id)), edition] : []
}

/** An earlier edition with its texts; undefined if there is none. */
export async function findEdition(
  db: Db,
  postId: number,
  number: number,
): Promise<{ edition: Edition; page: EditionPage; source: string } | undefined> {
  const row = await db
    .selectFrom('editions')
    .select(['number', 'kind', 'note', 'publishedAt', 'page', 'source'])
    .where('postId', '=', postId)
    .where('number', '=', number)
    .$castTo<Edition & { page: string; source: string }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { page, source, ...edition } = row
  return { edition, page: JSON.parse(page) as EditionPage, source }
}
