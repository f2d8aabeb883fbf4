import { withoutRanges } from '@ephemeris/markdown'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Author } from '../../../shared/authors.ts'
import { type Edition, parseEdition } from '../../../shared/editions.ts'
import type { StoredRendering } from '../../texts/contract.ts'
import type { ArticleSeries, Post } from '../contract.ts'
import { type GroupName, inGroup, readPlace } from './post-group.ts'
import { withLists } from './post-rows.ts'
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
  /** When it was last news for readers: when it appeared, or its latest version. */
  announcedAt: string
  tags: string[]
  /** The name of its series. */
  series: string | null
  language: string | null
  /** Identifiers of SPDX for the text and for the code in it; null for that of the site and of the text. */
  licence: string | null
  codeLicence: string | null
  doi: string | null
  /** Null for the owner alone. */
  authors: Author[] | null
  /** The path of a picture of the site, and what it shows. */
  cover: string | null
  coverAlt: string | null
  /** The last part of its address; null for its id. */
  slug: string | null
  /** Its latest version for readers; null for a post that has only one. */
  edition: Edition | null
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
  'codeLicence',
  'doi',
  'authors',
  'cover',
  'coverAlt',
  'slug',
  'edition',
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
    /** The source of an earlier version of a post that visitors see. */
    earlierSource: (id: number, number: number) => readEarlierSource(visible(), id, number),
    hasAny: async (): Promise<boolean> =>
      (await visible().select('id').limit(1).executeTakeFirst()) !== undefined,
    /** All posts with their text for feeds, newest first. */
    withText: async (): Promise<FeedPosts['posts']> =>
      (await newestFirst(visible().select([...columns, 'feedHtml'])).execute()).map(published),
    /** A page of the feed, of a tag or a series if one is given; `atAddress` fills in the URLs. */
    feed: (page: FeedPage): Promise<FeedPosts | undefined> => {
      const { group } = page
      return readFeedPage(group === undefined ? visible() : inGroup(visible(), db, group), page)
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

/** Which posts of a feed: the newest, or those of a page of its archive, where 1 has the oldest. */
export interface FeedPage {
  group?: GroupName | undefined
  archive?: number | undefined
}

/** Posts for a feed, newest first. */
export interface FeedPosts {
  posts: (Publication & { feedHtml: string })[]
  /** How many pages its archive has, each of which stays as it is when posts are added. */
  archives: number
}

const postsInFeeds = 20

/** Undefined for a page that the archive does not have. */
async function readFeedPage(
  posts: PostQuery,
  { archive }: FeedPage,
): Promise<FeedPosts | undefined> {
  const { count } = await posts
    .select((post) => post.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  // The newest page leaves out none that the archive does not have.
  const archives = Math.floor(Math.max(0, Number(count) - 1) / postsInFeeds)
  if (archive !== undefined && archive > archives) return undefined
  const offset = archive === undefined ? 0 : Number(count) - archive * postsInFeeds
  const rows = await newestFirst(posts.select([...columns, 'feedHtml']))
    .limit(postsInFeeds)
    .offset(offset)
    .execute()
  return { posts: rows.map(published), archives }
}

/**
 * One post, by its id or slug, with its Markdown as readers may have it: without comments. Undefined as well until its text is
 * rendered by this release.
 */
export async function readSource(
  posts: PostQuery,
  address: number | string,
): Promise<
  | (Publication & Pick<Post, 'content' | 'lineBreaks' | 'numberedSections'> & { feedHtml: string })
  | undefined
> {
  const row = await posts
    .select([...columns, 'content', 'lineBreaks', 'numberedSections', 'feedHtml', 'rendered'])
    .where(typeof address === 'number' ? 'id' : 'slug', '=', address)
    .executeTakeFirst()
  if (!row) return undefined
  const { rendered, content, ...publication } = row
  const { comments } = JSON.parse(rendered) as Partial<StoredRendering>
  return comments && { ...published(publication), content: withoutRanges(content, comments) }
}

async function readEarlierSource(
  posts: PostQuery,
  id: number,
  number: number,
): Promise<string | undefined> {
  const row = await posts
    .innerJoin('editions', 'editions.postId', 'posts.id')
    .select('source')
    .where('posts.id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.source
}

export type Publications = ReturnType<typeof openPublications>

/** For readers, a scheduled post was last updated no earlier than the time at which it became visible. */
function published<
  Row extends {
    publishedAt: string
    updatedAt: string
    visibleFrom: string | null
    tags: string
    authors: string | null
    edition: string | null
  },
>({ visibleFrom, ...row }: Row) {
  const visibleSince = (instant: string) =>
    visibleFrom !== null && visibleFrom > instant ? visibleFrom : instant
  const edition = parseEdition(row.edition)
  return {
    ...withLists(row),
    edition,
    updatedAt: visibleSince(row.updatedAt),
    announcedAt: edition?.publishedAt ?? visibleSince(row.publishedAt),
  }
}
