import { withoutRanges } from '@ephemeris/markdown'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { StoredRendering } from '../../texts/contract.ts'
import type { ArticleSeries, Post } from '../contract.ts'
import { type GroupName, inGroup, readPlace } from './post-group.ts'
import { withTags } from './post-rows.ts'
import {
  allPosts,
  newestFirst,
  type PostFields,
  type PostQuery,
  visiblePosts,
} from './post-table.ts'

type OgImageFields = Pick<PostFields, 'title' | 'category' | 'date'>

/** A post as feeds, site maps and link previews describe it. */
export interface Publication extends OgImageFields {
  id: number
  excerpt: string
  /** ISO instants. */
  publishedAt: string
  updatedAt: string
  tags: string[]
  /** The name of its series. */
  series: string | null
  language: string | null
  /** An identifier of SPDX. */
  licence: string | null
  /** The path of a picture of the site, and what it shows. */
  cover: string | null
  coverAlt: string | null
  /** The last part of its address; null for its id. */
  slug: string | null
}

/** A post as the head of its page describes it. */
export interface DescribedPost extends Publication {
  words: number
  place: ArticleSeries | null
}

const columns = [
  'id',
  'title',
  'excerpt',
  'category',
  'date',
  'publishedAt',
  'updatedAt',
  'tags',
  'series',
  'language',
  'licence',
  'cover',
  'coverAlt',
  'slug',
  'visibleFrom',
] as const

/** Reads posts for everything that is not a page: feeds, site maps, link previews. */
export function openPublications({
  database: { db },
  now,
}: Pick<ServerContext, 'database' | 'now'>) {
  const visible = () => visiblePosts(db, now())
  return {
    list: async (): Promise<Publication[]> =>
      (await newestFirst(visible().select(columns)).execute()).map(published),
    /** One post, with the number of its words and its place in its series. */
    find: async (id: number): Promise<DescribedPost | undefined> => {
      const row = await visible()
        .select([...columns, 'rendered'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { rendered, ...publication } = row
      const { words } = JSON.parse(rendered) as StoredRendering
      return { ...published(publication), words, place: await readPlace(visible, row) }
    },
    /** The place that a post has in its series once it is visible. */
    findPlace: (post: { id: number; series: string | null }): Promise<ArticleSeries | null> =>
      readPlace(
        () =>
          allPosts(db).where((row) =>
            row.or([row('visibleFrom', '<=', now().toISOString()), row('posts.id', '=', post.id)]),
          ),
        post,
      ),
    /** One post with its Markdown. */
    withContent: async (
      id: number,
    ): Promise<
      (Publication & Pick<Post, 'content' | 'lineBreaks' | 'numberedSections'>) | undefined
    > => {
      const query = visible().select([...columns, 'content', 'lineBreaks', 'numberedSections'])
      const row = await query.where('id', '=', id).executeTakeFirst()
      return row && published(row)
    },
    source: (address: number | string) => readSource(visible(), address),
    /** The newest posts with their text, of a tag or a series if one is given; `atAddress` fills in the URLs. */
    newest: async (
      limit: number,
      group?: GroupName,
    ): Promise<(Publication & { feedHtml: string })[]> => {
      const posts = group === undefined ? visible() : inGroup(visible(), db, group)
      const query = newestFirst(posts.select([...columns, 'feedHtml']))
      return (await query.limit(limit).execute()).map(published)
    },
    /** The fields on the preview pictures of the visible posts, newest first. */
    pictured: (): Promise<OgImageFields[]> =>
      newestFirst(visible().select(['title', 'category', 'date'])).execute(),
    /** The fields on the preview pictures of the scheduled posts. */
    planned: (): Promise<OgImageFields[]> =>
      allPosts(db)
        .select(['title', 'category', 'date'])
        .where('visibleFrom', '>', now().toISOString())
        .execute(),
  }
}

/**
 * One post, by its id or slug, with its Markdown as readers may have it: without comments. Undefined as well until its text is
 * rendered by this release.
 */
async function readSource(
  posts: PostQuery,
  address: number | string,
): Promise<(Publication & Pick<Post, 'content'>) | undefined> {
  const row = await posts
    .select([...columns, 'content', 'rendered'])
    .where(typeof address === 'number' ? 'id' : 'slug', '=', address)
    .executeTakeFirst()
  if (!row) return undefined
  const { rendered, content, ...publication } = row
  const { comments } = JSON.parse(rendered) as Partial<StoredRendering>
  return comments && { ...published(publication), content: withoutRanges(content, comments) }
}

export type Publications = ReturnType<typeof openPublications>

/** For readers, a scheduled post was last updated no earlier than the time at which it became visible. */
function published<Row extends { updatedAt: string; visibleFrom: string | null; tags: string }>({
  visibleFrom,
  ...row
}: Row) {
  const updatedAt = [row.updatedAt, visibleFrom ?? ''].toSorted().at(-1) ?? row.updatedAt
  return { ...withTags(row), updatedAt }
}
