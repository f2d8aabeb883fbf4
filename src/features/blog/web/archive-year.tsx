import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './archive-year.module.css'
import type { PostSummary } from '../contract.ts'

/** The posts of one year. */
export function ArchiveYear({ year, posts }: { year: string; posts: PostSummary[] }) {
  return (
    <section className={styles.year} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className={styles.post}>
            <h3>
              <PageLink to={`/blog/${post.id}`}>{post.title}</PageLink>
            </h3>
            <p className={styles.excerpt}>{post.excerpt}</p>
            <p className={styles.meta}>
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
export function ArchiveSkeleton() {
  return (
    <div className={styles.year} aria-busy="true">
      <p className={hidden.hidden}>Loading articles</p>
      <Skeleton width="5rem" height="2rem" />
      <div>
        {['48%', '62%', '40%', '55%'].map((width) => (
          <div key={width} className={styles.post}>
            <Skeleton width={width} height="1.5rem" />
            <Skeleton className={styles.excerpt} />
            <Skeleton width="30%" className={styles.meta} />
          </div>
        ))}
      </div>
    </div>
  )
}
