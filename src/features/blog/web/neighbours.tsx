import { PageLink } from '../../../web/ui/page-link.tsx'
import type { PostLink } from '../contract.ts'
import styles from './neighbours.module.css'

interface NeighboursProps {
  previous: PostLink | null
  next: PostLink | null
}

/** The posts before and after one in time. */
export function Neighbours({ previous, next }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label="Other articles">
      {previous && (
        <PageLink to={`/blog/${previous.id}`} rel="prev" className={styles.link}>
          <span>Previous article</span>
          <b>{previous.title}</b>
        </PageLink>
      )}
      {next && (
        <PageLink to={`/blog/${next.id}`} rel="next" className={`${styles.link} ${styles.next}`}>
          <span>Next article</span>
          <b>{next.title}</b>
        </PageLink>
      )}
    </nav>
  )
}
