import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../platform/web/location.ts'
import { countOf } from '../../../shared/count.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { SearchForm } from '../../../platform/web/ui/search-form.tsx'
import { type ArchiveChoice, archivePageSize, archivePath, readArchiveChoice } from '../archive.ts'
import type { Archive, ArchiveCount, PostSummary } from '../contract.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { type PlaceTexts, textsUrl } from '../../site/contract.ts'
import { archivePage } from './queries.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import page from '../../../platform/web/ui/page.module.css'
import styles from './archive-page.module.css'
import archivePagesStyles from './archive-pages.module.css'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import archiveYearStyles from './archive-year.module.css'

interface ArchivePageProps {
  /** Overrides the choice of the address, for an address without articles. */
  choice?: ArchiveChoice | undefined
}

/** The posts by year, at most a hundred a page, of one category or one year if the address names them. */
export function ArchivePage({ choice: given }: ArchivePageProps) {
  const named = readArchiveChoice(useSearch())
  const choice = given ?? named
  return (
    <div className={`${page.document} ${styles.archive}`}>
      <h1>All Articles</h1>
      <SearchForm />
      <Loaded choice={choice} />
    </div>
  )
}

const archiveTexts = readOptions<PlaceTexts<'archive'>>(textsUrl('archive'))

function Loaded({ choice }: { choice: ArchiveChoice }) {
  const archive = useQuery(archivePage(choice))
  const texts = useQuery(archiveTexts).data
  if (archive.isPending) return <ArchiveSkeleton />
  if (archive.isError)
    return (
      <ListFailure
        what="the articles"
        onRetry={() => void archive.refetch()}
        busy={archive.isFetching}
      />
    )
  if (archive.data.all === 0) return <EmptyState>{texts?.emptyPosts}</EmptyState>
  return <Years archive={archive.data} choice={choice} />
}

function Years({ archive, choice }: { archive: Archive; choice: ArchiveChoice }) {
  const { posts, pages, all, ofCategory, categories, years } = archive
  const { category, year } = choice
  const isLong = ofCategory > archivePageSize || year !== undefined
  return (
    <>
      <FilterLinks
        label="Categories"
        whole={{
          name: countOf(all, 'article'),
          to: { category: undefined, year: undefined, page: 1 },
        }}
        counts={categories}
        current={category}
        choose={(name) => ({ category: name, year: undefined, page: 1 })}
      />
      {isLong && (
        <FilterLinks
          label="Years"
          whole={{ name: 'All years', to: { category, year: undefined, page: 1 } }}
          counts={years}
          current={year}
          choose={(name) => ({ category, year: name, page: 1 })}
        />
      )}
      {posts.length === 0 && <EmptyState>{nothingHere(choice)}</EmptyState>}
      {byYear(posts).map(([name, ofYear]) => (
        <ArchiveYear key={name} year={name} posts={ofYear} />
      ))}
      {pages > 1 && <ArchivePages choice={choice} pages={pages} />}
    </>
  )
}

function nothingHere({ page: number, year }: ArchiveChoice): string {
  if (number > 1) return 'There are no articles on this page.'
  return year === undefined ? 'No articles in this category.' : 'No articles of this year.'
}

interface FilterLinksProps {
  label: string
  whole: { name: string; to: ArchiveChoice }
  counts: readonly ArchiveCount[]
  current: string | undefined
  choose: (name: string) => ArchiveChoice
}

// Plain links, which work without script and can be shared.
function FilterLinks({ label, whole, counts, current, choose }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.categories}>
        <li>
          <a href={archivePath(whole.to)} aria-current={current === undefined ? 'page' : undefined}>
            {whole.name}
          </a>
        </li>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <a
              href={archivePath(choose(name))}
              aria-current={current === name ? 'page' : undefined}
            >
              {name} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Groups posts by year, newest first. A day is stored as its midnight in UTC, so the year is read in UTC. */
function byYear(posts: PostSummary[]): [string, PostSummary[]][] {
  return Array.from(Map.groupBy(posts, ({ publishedAt }) => publishedAt.slice(0, 4)))
}

interface ArchivePagesProps {
  choice: ArchiveChoice
  pages: number
}

/** Links to newer and older articles; each page has a URL. */
function ArchivePages({ choice, pages }: ArchivePagesProps) {
  const { page } = choice
  const to = (number: number) => archivePath({ ...choice, page: number })
  return (
    <nav aria-label="Pages" className={archivePagesStyles.pages}>
      {page > 1 && (
        <a href={to(Math.min(page - 1, pages))} rel="prev" className={archivePagesStyles.step}>
          Newer
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
          Older
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

/** The posts of one year. */
function ArchiveYear({ year, posts }: { year: string; posts: PostSummary[] }) {
  return (
    <section className={archiveYearStyles.year} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className={archiveYearStyles.post}>
            <h3>
              <PageLink to={`/blog/${post.id}`}>{post.title}</PageLink>
            </h3>
            <p className={archiveYearStyles.excerpt}>{post.excerpt}</p>
            <p className={archiveYearStyles.meta}>
              <time dateTime={post.publishedAt.slice(0, 10)}>{post.date}</time>
              <span>{post.category}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Placeholder for the archive while it is loading. */
function ArchiveSkeleton() {
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
