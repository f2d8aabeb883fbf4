import { useQuery } from '@tanstack/react-query'
import { ProseText } from '../../features/blog/web/prose-text.tsx'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { resourcesPath } from '../../features/pages/contract.ts'
import { usePlaceTexts, useSite } from '../../features/site/queries.ts'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import layout from '../../platform/web/ui/page.module.css'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { NotFound } from '../layout/not-found.tsx'
import styles from './own.module.css'
import { ownPageText } from '../../features/pages/queries.ts'
import { PostLinks } from './post-links.tsx'

/** A page that the owner wrote; one below /resources/ lists the articles of its categories as well. */
export function OwnPageScreen({ path }: { path: string }) {
  const page = useQuery(ownPageText(path))
  if (page.isPending) return <Spinner label="Loading" />
  if (page.isError)
    return (
      <div className={`${layout.document} ${styles.page}`}>
        <ListFailure what="this page" onRetry={() => void page.refetch()} busy={page.isFetching} />
      </div>
    )
  if (!page.data) return <NotFound />
  const { title, html, categories, followsSettings } = page.data
  return (
    <div className={`${layout.document} ${styles.page}`}>
      <h1>{title}</h1>
      <ProseText html={html} className={styles.text} />
      {followsSettings && (
        <p className={styles.follows}>This text follows the settings of the site.</p>
      )}
      {path.startsWith(resourcesPath) && categories.length > 0 && (
        <Articles categories={categories} />
      )}
    </div>
  )
}

function Articles({ categories }: { categories: readonly string[] }) {
  const posts = useQuery(postSummaries())
  const { hasPublications } = useSite()
  const { emptyTopic = '' } = usePlaceTexts('archive')
  return (
    <section className={styles.articles}>
      <h2>Articles</h2>
      <PostLinks
        posts={posts}
        filter={({ category }) => categories.includes(category.toLowerCase())}
        empty={emptyTopic}
      />
      <p>
        <PageLink to="/blog">All Articles</PageLink>
        {hasPublications && (
          <>
            {' · '}
            <PageLink to="/publications">Publications</PageLink>
          </>
        )}
      </p>
    </section>
  )
}
