import type { Db } from '../../../platform/server/database/database.ts'
import { archivePageSize } from '../archive.ts'
import type { ArticleSeries, GroupKind, PostGroup } from '../contract.ts'
import { seriesPath } from '../series.ts'
import { tagPath } from '../tags.ts'
import { summaryColumns, withCount } from './post-rows.ts'
import { byPart } from './post-series.ts'
import { newestFirst, type PostQuery } from './post-table.ts'

/** A tag or a series, by the word in its address. */
export interface GroupName {
  kind: GroupKind
  slug: string
}

/** Those of some posts that have a tag, or are parts of a series. */
export function inGroup(posts: PostQuery, db: Db, { kind, slug }: GroupName): PostQuery {
  if (kind === 'series')
    return posts.where(
      'series',
      '=',
      db.selectFrom('series').select('name').where('slug', '=', slug),
    )
  return posts.where(
    'posts.id',
    'in',
    db.selectFrom('post_tags').select('postId').where('slug', '=', slug),
  )
}

/** Reads the visible posts of a tag or a series by the page; undefined without any. */
export function groupReader(db: Db, visible: () => PostQuery) {
  return async (group: GroupName, page: number): Promise<PostGroup | undefined> => {
    const found = await findGroup(db, group)
    if (!found) return undefined
    const inOrder = group.kind === 'tags' ? newestFirst : byPart
    // Only ids at first, which an index gives in this order; other columns would be read for every post.
    const rows = await inOrder(inGroup(visible(), db, group).select('posts.id')).execute()
    const ids = rows.map(({ id }) => id)
    const first = (page - 1) * archivePageSize
    const shown = ids.slice(first, first + archivePageSize)
    if (shown.length === 0) return undefined
    return {
      ...found,
      posts: await withCount(
        inOrder(visible().select(summaryColumns).where('posts.id', 'in', shown)),
      ).execute(),
      count: ids.length,
      pages: Math.ceil(ids.length / archivePageSize),
    }
  }
}

async function findGroup(
  db: Db,
  { kind, slug }: GroupName,
): Promise<Pick<PostGroup, 'name' | 'path' | 'description'> | undefined> {
  if (kind === 'series') {
    const series = await db
      .selectFrom('series')
      .select(['name', 'description'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    return series && { ...series, path: seriesPath(series.name) }
  }
  const tag = await db
    .selectFrom('post_tags')
    .select('name')
    .where('slug', '=', slug)
    .limit(1)
    .executeTakeFirst()
  return tag && { name: tag.name, path: tagPath(tag.name), description: '' }
}

/** The place of a visible post among the visible parts of its series; null for a post in none. */
export async function readPlace(
  visible: () => PostQuery,
  { id, series }: { id: number; series: string | null },
): Promise<ArticleSeries | null> {
  if (series === null) return null
  const parts = await byPart(
    visible().select(['posts.id', 'slug', 'title', 'language']).where('series', '=', series),
  ).execute()
  const at = parts.findIndex((one) => one.id === id)
  return {
    name: series,
    path: seriesPath(series),
    part: at + 1,
    parts: parts.length,
    previous: parts[at - 1] ?? null,
    next: parts[at + 1] ?? null,
  }
}
