import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { countOf } from '../../../shared/count.ts'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { SearchForm } from '../../../web/ui/search-form.tsx'
import page from '../../../web/ui/page.module.css'
import { ArchiveSkeleton, ArchiveYear } from './archive-year.tsx'
import styles from './archive-page.module.css'
import type { PostSummary } from '../contract.ts'
import { LoadedArticles } from './loaded-articles.tsx'
import { postSummaries } from './queries.ts'

/** All posts by year, of one category if the address names one: `/blog?category=Astrophysics`. */
export function ArchivePage() {
  return (
    <div className={`${page.page} ${styles.archive}`}>
      <h1>All Articles</h1>
      <SearchForm />
      <Archive />
    </div>
  )
}

function Archive() {
  const posts = useQuery(postSummaries())
  return (
    <LoadedArticles posts={posts} waiting={<ArchiveSkeleton />}>
      {(all) => <Years posts={all} />}
    </LoadedArticles>
  )
}

function Years({ posts }: { posts: PostSummary[] }) {
  const category = new URLSearchParams(useSearch()).get('category')
  const shown = posts.filter((post) => category === null || post.category === category)
  return (
    <>
      <CategoryLinks posts={posts} current={category} />
      {shown.length === 0 && <EmptyState>No articles in this category.</EmptyState>}
      {byYear(shown).map(([year, ofYear]) => (
        <ArchiveYear key={year} year={year} posts={ofYear} />
      ))}
    </>
  )
}

interface CategoryLinksProps {
  posts: PostSummary[]
  current: string | null
}

// Plain links: they work without script, and an address with a filter can be passed on.
function CategoryLinks({ posts, current }: CategoryLinksProps) {
  const categories = Map.groupBy(posts, ({ category }) => category)
  return (
    <nav aria-label="Categories">
      <ul className={styles.categories}>
        <li>
          <a href="/blog" aria-current={current === null ? 'page' : undefined}>
            {countOf(posts.length, 'article')}
          </a>
        </li>
        {Array.from(categories, ([category, { length }]) => (
          <li key={category}>
            <a
              href={`/blog?category=${encodeURIComponent(category)}`}
              aria-current={current === category ? 'page' : undefined}
            >
              {category} <span>{length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The posts of each year, newest first. A day is kept as its midnight in UTC, so its year is read there. */
function byYear(posts: PostSummary[]): [string, PostSummary[]][] {
  return Array.from(Map.groupBy(posts, ({ publishedAt }) => publishedAt.slice(0, 4)))
}
