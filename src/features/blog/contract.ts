import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { EditionQuery, PostAddress } from '../../shared/addresses.ts'
import type { ListPage } from '../../shared/list-page.ts'
import { type ArchiveChoice, archiveQuery } from './archive.ts'
import type { Edition } from '../../shared/editions.ts'
import type { Details } from '../../shared/post-details.ts'
import type { Licence } from '../../shared/licences.ts'
import type { postSchema } from './rules.ts'
import type { seriesPath } from './series.ts'
import type { Tag } from './tags.ts'

/** Posts of the blog. Content is Markdown; `date` stays exactly as it was written. */
export const blog = defineResource<typeof postSchema>({
  name: 'blog post',
  listUrl: '/api/blog',
  writeUrl: '/api/blog',
})

/** A post with the number of its comments and the instant it is ordered by. */
export type Post = Omit<
  RowOf<typeof blog>,
  'visibleFrom' | 'tags' | 'series' | 'part' | keyof Details
> &
  Details & {
    commentCount: number
    publishedAt: string
    tags: string[]
    /** The name of its series, and its number there; null for a post in none. */
    series: string | null
    part: number | null
    /** From when on visitors see it, an ISO instant in UTC; null for a draft. */
    visibleFrom: string | null
    /** 1 at first, one more with each change. */
    version: number
    /** The file of a synced folder that the post comes from; sent only to the owner when opening the post. */
    writtenIn?: string
  }

/** A post as lists show it to visitors: without its content, the fields for the owner alone, and what only its page shows. */
export type PostSummary = Omit<
  Post,
  | 'content'
  | 'tags'
  | 'series'
  | 'part'
  | Exclude<keyof Details, 'language' | 'slug'>
  | 'visibleFrom'
  | 'version'
  | 'writtenIn'
>

/** A post as the lists of the admin area show it. */
export type AdminPost = PostSummary & Pick<Post, 'visibleFrom'>

/** A page of posts, and how many posts of the whole list visitors do not see yet. */
export interface PostPage<Row = AdminPost> extends ListPage<Row> {
  drafts: number
  planned: number
}

/** Whether visitors see a post: not at all, from a later time on, or already. */
export type PostState = 'draft' | 'planned' | 'published'

/** The state of a post at an instant. */
export function postState({ visibleFrom }: Pick<Post, 'visibleFrom'>, at: Date): PostState {
  if (visibleFrom === null) return 'draft'
  return visibleFrom > at.toISOString() ? 'planned' : 'published'
}

/** Why a change is refused that was based on an older version of the post. */
export const changedElsewhere = 'This post was changed elsewhere since you opened it'

/** Why a draft or a scheduled post gets no new version. */
export const editionNeedsReaders = 'Only an article that readers see can get a new version'

/** A neighbour of a post in time. */
export interface PostLink extends PostAddress {
  title: string
  language: string | null
}

/** An article whose text links to another one. */
export type PostMention = PostLink & Pick<Post, 'date' | 'publishedAt'>

/** An article and what it shares with another one: numbers of tags and works, and whether one links to the other. */
export interface RelatedPost extends PostLink {
  tags: number
  works: number
  isLinked: boolean
}

/** The place of an article in its series, among the parts that visitors see. */
export interface ArticleSeries {
  name: string
  path: ReturnType<typeof seriesPath>
  part: number
  parts: number
  previous: PostLink | null
  next: PostLink | null
}

/** A text in Markdown as a page shows it. */
export interface RenderedContent {
  html: string
  outline: { id: string; title: string }[]
  words: number
  hasMath: boolean
}

/** How a post is cited elsewhere. */
export interface ArticleReference {
  /** Such as "Example, A. 2026, “Title”. https://a.example/blog/12" */
  text: string
  /** The address of its page, if the text has a DOI instead. */
  address?: string
  bibtex: string
}

/** The authors of an article as HTML. */
export interface Byline {
  /** Their names and affiliations. */
  html: string
  /** What each of them did; null if nothing is said about it. */
  contributions: string | null
}

/** The version of an article that its page shows. */
interface ArticleEdition extends Edition {
  /** What stands under the title about it. */
  html: string
  /** Whether a later one was published. */
  isEarlier: boolean
}

/** A version in the list of all. */
export interface ListedEdition extends Edition {
  /** Such as "November 20, 2026". */
  day: string
  /** Of its Markdown, in hexadecimal digits. */
  sha256: string
}

/** All versions of an article that readers can cite, and what one of them changed. */
export interface PostEditions extends PostAddress {
  title: string
  language: string | null
  /** Newest first. */
  editions: ListedEdition[]
  /** The version that is compared with the one before it. */
  chosen: number
  /** The changes as a list in HTML; null for the first version. */
  changes: string | null
}

/** A post as its page shows it: rendered, with its outline and its neighbours. */
export interface Article extends PostSummary, RenderedContent {
  tags: Tag[]
  series: ArticleSeries | null
  licence: Licence | null
  /** That of the code in it; null where it is that of the text. */
  codeLicence: Licence | null
  /** The DOI that it was given; null for none. */
  doi: string | null
  /** Null for an article of the owner alone. */
  byline: Byline | null
  /** Its described files as HTML; absent for none. */
  dataHtml?: string
  /** Absent where there is only one version for readers. */
  edition?: ArticleEdition
  reference: ArticleReference
  /** Whether it cites works listed under Publications. */
  citesPublications: boolean
  previous: PostLink | null
  next: PostLink | null
  /** The newest articles whose text links to it. */
  mentions: PostMention[]
  /** Those that share most with it; none if the owner has switched them off. */
  related: RelatedPost[]
}

/** A category or a year, and the number of its articles. */
export interface ArchiveCount {
  name: string
  count: number
}

/** A page of the archive. */
export interface Archive {
  posts: PostSummary[]
  /** How many pages the chosen articles take; 1 for none. */
  pages: number
  /** The number of all articles, and of those in the chosen category. */
  all: number
  ofCategory: number
  /** The category with the newest article first. */
  categories: ArchiveCount[]
  /** The years of the chosen category, newest first. */
  years: ArchiveCount[]
}

/** What groups articles, as in the path of their page. */
export type GroupKind = 'tags' | 'series'

/** The articles with a tag, newest first, or those of a series by their parts, by pages of the size of the archive's. */
export interface PostGroup {
  name: string
  /** The canonical path of its first page. */
  path: `/blog/${GroupKind}/${string}`
  /** What the owner says about a series; '' for nothing. */
  description: string
  posts: PostSummary[]
  /** The number of all its articles. */
  count: number
  pages: number
}

/** The URLs for reading the blog: the plain calls with the parameter `view`. */
export const blogUrls = {
  summaries: (limit?: number) =>
    limit === undefined ? '/api/blog?view=summary' : `/api/blog?view=summary&limit=${limit}`,
  archive: (choice: ArchiveChoice) => `/api/blog/archive${archiveQuery(choice)}`,
  /** @param slug the tag or series, as in the path of its page */
  group: (kind: GroupKind, slug: string, page: number) =>
    `/api/blog/${kind === 'tags' ? 'tagged' : 'series'}?slug=${slug}&page=${page}`,
  /** @param address its id or its slug */
  article: (address: number | string, edition: EditionQuery = '') =>
    (typeof address === 'number'
      ? `/api/blog/${address}?view=article`
      : `/api/blog/article?slug=${address}`) + edition.replace('?', '&'),
  editions: (id: number, edition: EditionQuery) => `/api/blog/${id}/versions${edition}`,
  /** Posts without their content; the owner's include drafts and scheduled ones. */
  admin: '/api/blog?view=admin',
}
