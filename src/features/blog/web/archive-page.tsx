import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { countOf } from '../../../shared/count.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import page from '../../../platform/web/ui/page.module.css'
import { SearchForm } from '../../../platform/web/ui/search-form.tsx'
import { type ArchiveChoice, archivePageSize, archivePath, readArchiveChoice } from '../archive.ts'
import type { Archive, ArchiveCount, PostSummary } from '../contract.ts'
import styles from './archive-page.module.css'
import { ArchivePages } from './archive-pages.tsx'
import { ArchiveSkeleton, ArchiveYear } from './archive-year.tsx'
import { archivePage } from './queries.ts'

interface ArchivePageProps {
  /** Stands in for that of the address where the address names no articles. */
  choice?: ArchiveChoice | undefined
}

/** The posts by year, at most a hundred a page, of one category or one year if the address names them. */
export function ArchivePage({ choice: given }: ArchivePageProps) {
  const named = readArchiveChoice(useSearch())
  const choice = given ?? named
  return (
    <div className={`${page.page} ${styles.archive}`}>
      <h1>All Articles</h1>
      <SearchForm />
      <Loaded choice={choice} />
    </div>
  )
}

function Loaded({ choice }: { choice: ArchiveChoice }) {
  const archive = useQuery(archivePage(choice))
  if (archive.isPending) return <ArchiveSkeleton />
  if (archive.isError)
    return (
      <ListFailure
        what="the articles"
        onRetry={() => void archive.refetch()}
        busy={archive.isFetching}
      />
    )
  if (archive.data.all === 0) return <EmptyState>Nothing is published yet.</EmptyState>
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
