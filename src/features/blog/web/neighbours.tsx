import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { PostLink } from '../contract.ts'
import styles from './neighbours.module.css'

interface NeighboursProps {
  /** The kind of page. */
  one: 'article' | 'project'
  path: '/blog/' | '/projects/'
  previous: Neighbour | null
  next: Neighbour | null
}

/** A project has no language of its own. */
type Neighbour = Pick<PostLink, 'id' | 'title'> & Partial<PostLink>

/** Links to the previous and the next page. */
export function Neighbours({ one, path, previous, next }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={`Other ${one}s`}>
      {previous && (
        <PageLink to={`${path}${previous.id}`} rel="prev" className={styles.link}>
          <span>{`Previous ${one}`}</span>
          <b lang={previous.language ?? undefined}>{previous.title}</b>
        </PageLink>
      )}
      {next && (
        <PageLink to={`${path}${next.id}`} rel="next" className={`${styles.link} ${styles.next}`}>
          <span>{`Next ${one}`}</span>
          <b lang={next.language ?? undefined}>{next.title}</b>
        </PageLink>
      )}
    </nav>
  )
}

interface PostListProps {
  title: string
  posts: readonly (PostLink & { note: string })[]
}

/** A titled list of articles, each with a note; nothing while it is empty. */
export function PostList({ title, posts }: PostListProps) {
  if (posts.length === 0) return null
  return (
    <section className={styles.neighbours} aria-label={title}>
      <h2>{title}</h2>
      {posts.map(({ id, title: name, language, note }) => (
        <PageLink key={id} to={`/blog/${id}`} className={styles.link}>
          <span>{note}</span>
          <b lang={language ?? undefined}>{name}</b>
        </PageLink>
      ))}
    </section>
  )
}
