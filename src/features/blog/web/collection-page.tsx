import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Rss from 'lucide-react/icons/rss'
import { countOf } from '../../../shared/count.ts'
import { useSearch } from '../../../platform/web/location.ts'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import layout from '../../../platform/web/ui/page.module.css'
import { archiveQuery, readArchiveChoice } from '../archive.ts'
import type { PostGroup } from '../contract.ts'
import { ArchivePages, ArchiveSkeleton, ArchiveYears } from './archive-years.tsx'
import styles from './collection-page.module.css'
import { taggedPosts } from './queries.ts'

/** The articles with a tag, at most a hundred a page. */
export function CollectionPage({ slug }: { slug: string }) {
  const { page } = readArchiveChoice(useSearch())
  const group = useQuery(taggedPosts(slug, page))
  return (
    <div className={layout.document}>
      <ButtonLink to="/blog" variant="quiet" size="md" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        All Articles
      </ButtonLink>
      {group.isPending && <ArchiveSkeleton />}
      {group.isError && (
        <ListFailure
          what="the articles"
          onRetry={() => void group.refetch()}
          busy={group.isFetching}
        />
      )}
      {group.data === null && <EmptyState>There are no articles here.</EmptyState>}
      {group.data && <Articles group={group.data} page={page} />}
    </div>
  )
}

function Articles({ group, page }: { group: PostGroup; page: number }) {
  const { name, path, posts, count, pages } = group
  const to = (number: number) =>
    path + archiveQuery({ category: undefined, year: undefined, page: number })
  return (
    <>
      <h1>{name}</h1>
      <p className={styles.about}>
        <span>{countOf(count, 'article')}</span>
        <a href={`${path}/feed.xml`}>
          <Rss aria-hidden="true" />
          Feed
        </a>
      </p>
      <ArchiveYears posts={posts} />
      {pages > 1 && <ArchivePages page={page} pages={pages} to={to} />}
    </>
  )
}
