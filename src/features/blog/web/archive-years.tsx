import { postPath } from '../../../shared/addresses.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import type { PostSummary } from '../contract.ts'
import archivePagesStyles from './archive-pages.module.css'
import archiveYearStyles from './archive-year.module.css'

/** Posts by year. */
export function ArchiveYears({ posts }: { posts: PostSummary[] }) {
  return byYear(posts).map(([name, ofYear]) => (
    <ArchiveYear key={name} year={name} posts={ofYear} />
  ))
}

/** Groups posts by year, newest first. A day is stored as its midnight in UTC, so the year is read in UTC. */
function byYear(posts: PostSummary[]): [string, PostSummary[]][] {
  return Array.from(Map.groupBy(posts, ({ publishedAt }) => publishedAt.slice(0, 4)))
}

interface ArchivePagesProps {
  page: number
  pages: number
  /** The path of a page. */
  to: (page: number) => string
  /** The labels of the links to the pages before and after. */
  steps?: readonly [before: string, after: string]
}

const byAge = ['Newer', 'Older'] as const

/** Links to the other pages, of newer and older articles by default; each page has a URL. */
export function ArchivePages({ page, pages, to, steps = byAge }: ArchivePagesProps) {
  return (
    <nav aria-label="Pages" className={archivePagesStyles.pages}>
      {page > 1 && (
        <a href={to(Math.min(page - 1, pages))} rel="prev" className={archivePagesStyles.step}>
          {steps[0]}
        </a>
      )}
      <ul className={archivePagesStyles.numbers}>
        {shownPages(page, pages).map((number, place, shown) => (
          <li
            key={number}
            data-gap={place > 0 && number !== (shown[place - 1] ?? 0) + 1 ? '' : undefined}
          >
            <a
              href={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
      {page < pages && (
        <a href={to(page + 1)} rel="next" className={archivePagesStyles.step}>
          {steps[1]}
        </a>
      )}
    </nav>
  )
}

/** The page numbers to show: the first, the last, and those around the current page. */
function shownPages(page: number, pages: number): number[] {
  const around = [1, page - 1, page, page + 1, pages]
  const shown = around.filter((number) => number >= 1 && number <= pages)
  return [...new Set(shown)].toSorted((one, other) => one - other)
}

/** An article in a list, with its excerpt. */
export function ArchivePost({ post }: { post: PostSummary }) {
  const lang = post.language ?? undefined
  return (
    <>
      <h3>
        <PageLink to={postPath(post)} lang={lang}>
          {post.title}
        </PageLink>
      </h3>
      <p className={archiveYearStyles.excerpt} lang={lang}>
        {post.excerpt}
      </p>
      <p className={archiveYearStyles.meta}>
        <time dateTime={post.publishedAt.slice(0, 10)}>{post.date}</time>
        <span>{post.category}</span>
      </p>
    </>
  )
}

/** The posts of one year. */
function ArchiveYear({ year, posts }: { year: string; posts: PostSummary[] }) {
  return (
    <section className={archiveYearStyles.year} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className={archiveYearStyles.post}>
            <ArchivePost post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Placeholder for the archive while it is loading. */
export function ArchiveSkeleton() {
  return (
    <div className={archiveYearStyles.year} aria-busy="true">
      <p className={hidden.hidden}>Loading articles</p>
      <Skeleton width="5rem" height="2rem" />
      <div>
        {['48%', '62%', '40%', '55%'].map((width) => (
          <div key={width} className={archiveYearStyles.post}>
            <Skeleton width={width} height="1.5rem" />
            <Skeleton className={archiveYearStyles.excerpt} />
            <Skeleton width="30%" className={archiveYearStyles.meta} />
          </div>
        ))}
      </div>
    </div>
  )
}
