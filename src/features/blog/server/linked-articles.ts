import {
  articleName,
  articleNamesIn,
  type LinkedArticle,
  referredArticlesIn,
} from '@ephemeris/markdown'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { postPath } from '../../../shared/addresses.ts'
import { articleKey, idInAddress, slugInAddress } from '../../../shared/article-names.ts'
import { siteLanguage } from '../languages.ts'

/** Limits the work for one text. */
const maxNames = 500

/** Remembers the title of a post, by which texts can call it from now on, also after it gets another one. */
export async function rememberTitle(tx: Tx, id: number, title: string): Promise<void> {
  await tx
    .insertInto('post_titles')
    .values({ postId: id, name: articleKey(title) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The ids of the posts whose slug, or former slug, is in one of these addresses. */
async function findBySlug(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const slugs = names.flatMap((name) => slugInAddress(name) ?? [])
  if (slugs.length === 0) return new Map()
  const former = await db
    .selectFrom('post_slugs')
    .select(['slug', 'postId as id'])
    .where('slug', 'in', slugs)
    .execute()
  const present = await db
    .selectFrom('posts')
    .select(['slug', 'id'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map([...former, ...present].map(({ slug, id }) => [slug ?? '', id]))
}

/** Gives what articles have labels for, by their ids. */
type ReadLabels = (
  db: Db,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, NonNullable<LinkedArticle['labels']>>>

/** The articles that a Markdown text calls by their address, their title or a former title, with the labels that it may refer to. */
export async function findLinkedArticles(
  db: Db,
  markdown: string,
  { at, readLabels }: { at: Date; readLabels: ReadLabels },
): Promise<LinkedArticle[]> {
  const names = articleNamesIn(markdown).slice(0, maxNames)
  if (names.length === 0) return []
  const ids = names.flatMap((name) => idInAddress(name) ?? [])
  const titled = await db
    .selectFrom('post_titles')
    .select(['name', 'postId'])
    .where('name', 'in', names.map(articleKey))
    .execute()
  const addressed = await findBySlug(db, names)
  const wanted = [
    ...new Set([...ids, ...addressed.values(), ...titled.map(({ postId }) => postId)]),
  ]
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'language', 'visibleFrom'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const referred = new Set(referredArticlesIn(markdown))
  const labels = await readLabels(
    db,
    names.filter((name) => referred.has(name)).flatMap((name) => idOf(name) ?? []),
  )
  return names.flatMap((name) => {
    const id = idOf(name)
    const row = id === undefined ? undefined : found.get(id)
    if (!row) return []
    const isPublic = row.visibleFrom !== null && row.visibleFrom <= at.toISOString()
    const { title, language } = row
    // Always named, since the text that links to it may be in another language than the site.
    const article = { id: row.id, name, title, language: language ?? siteLanguage, isPublic }
    return [{ ...article, url: postPath(row), labels: labels.get(row.id) ?? [] }]
  })

  function idOf(name: string): number | undefined {
    return (
      idInAddress(name) ??
      addressed.get(slugInAddress(name) ?? '') ??
      bestOf(titled.filter((one) => one.name === name))
    )
  }

  /** Of several articles the one that has this title now, and of those the newest. */
  function bestOf(titles: readonly { name: string; postId: number }[]): number | undefined {
    const ids = titles.map(({ postId }) => postId).toSorted((one, other) => other - one)
    return ids.find((id) => articleName(found.get(id)?.title ?? '') === titles[0]?.name) ?? ids[0]
  }
}
