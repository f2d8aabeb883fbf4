import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Rss from 'lucide-react/icons/rss'
import { countOf } from '../../../shared/count.ts'
import { useSearch } from '../../../platform/web/location.ts'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import layout from '../../../platform/web/ui/page.module.css'
import { archivePageSize, archiveQuery, readArchiveChoice } from '../archive.ts'
import type { GroupKind, PostGroup } from '../contract.ts'
import { ArchivePages, ArchivePost, ArchiveSkeleton, ArchiveYears } from './archive-years.tsx'
import archiveYearStyles from './archive-year.module.css'
import styles from './collection-page.module.css'
import { groupedPosts } from './queries.ts'

/** The articles with a tag, or the parts of a series, at most a hundred a page. */
export function CollectionPage({ kind, slug }: { kind: GroupKind; slug: string }) {
  const { page } = readArchiveChoice(useSearch())
  const group = useQuery(groupedPosts(kind, slug, page))
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
      {group.data && <Articles kind={kind} group={group.data} page={page} />}
    </div>
  )
}

interface ArticlesProps {
  kind: GroupKind
  group: PostGroup
  page: number
}

function Articles({ kind, group, page }: ArticlesProps) {
  const { name, path, description, posts, count, pages } = group
  const to = (number: number) =>
    path + archiveQuery({ category: undefined, year: undefined, page: number })
  return (
    <>
      <h1>{name}</h1>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <p className={styles.about}>
        <span>{countOf(count, kind === 'series' ? 'part' : 'article')}</span>
        <a href={`${path}/feed.xml`}>
          <Rss aria-hidden="true" />
          Feed
        </a>
      </p>
      {kind === 'series' ? (
        <Parts posts={posts} first={(page - 1) * archivePageSize + 1} />
      ) : (
        <ArchiveYears posts={posts} />
      )}
      {pages > 1 && (
        <ArchivePages
          page={page}
          pages={pages}
          to={to}
          {...(kind === 'series' && { steps: ['Previous', 'Next'] })}
        />
      )}
    </>
  )
}

/** The parts of a series in their order. @param first the number of the first of them */
function Parts({ posts, first }: { posts: PostGroup['posts']; first: number }) {
  return (
    <ol className={styles.parts} start={first}>
      {posts.map((post, index) => (
        <li key={post.id} className={archiveYearStyles.post}>
          <span className={styles.number} aria-hidden="true">
            {first + index}
          </span>
          <div>
            <ArchivePost post={post} />
          </div>
        </li>
      ))}
    </ol>
  )
}
