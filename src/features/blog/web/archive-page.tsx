import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../platform/web/location.ts'
import { countOf } from '../../../shared/count.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { SearchForm } from '../../../platform/web/ui/search-form.tsx'
import { type ArchiveChoice, archivePageSize, archivePath, readArchiveChoice } from '../archive.ts'
import type { Archive, ArchiveCount } from '../contract.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { type PlaceTexts, textsUrl } from '../../site/contract.ts'
import { ArchivePages, ArchiveSkeleton, ArchiveYears } from './archive-years.tsx'
import { archivePage } from './queries.ts'
import page from '../../../platform/web/ui/page.module.css'
import styles from './archive-page.module.css'

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
      <ArchiveYears posts={posts} />
      {pages > 1 && (
        <ArchivePages
          page={choice.page}
          pages={pages}
          to={(page) => archivePath({ ...choice, page })}
        />
      )}
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
