import { postPath, type To } from '../../../shared/addresses.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { PostLink } from '../contract.ts'
import styles from './neighbours.module.css'

interface NeighboursProps<Row> {
  /** The kind of page. */
  one: 'article' | 'project'
  pathOf: (row: Row) => To
  previous: Row | null
  next: Row | null
}

/** A project has no language of its own. */
type Neighbour = Pick<PostLink, 'title'> & Partial<Pick<PostLink, 'language'>>

/** Links to the previous and the next page. */
export function Neighbours<Row extends Neighbour>(props: NeighboursProps<Row>) {
  const { one, pathOf, previous, next } = props
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={`Other ${one}s`}>
      {previous && (
        <PageLink to={pathOf(previous)} rel="prev" className={styles.link}>
          <span>{`Previous ${one}`}</span>
          <b lang={previous.language ?? undefined}>{previous.title}</b>
        </PageLink>
      )}
      {next && (
        <PageLink to={pathOf(next)} rel="next" className={`${styles.link} ${styles.next}`}>
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
      {posts.map((post) => (
        <PageLink key={post.id} to={postPath(post)} className={styles.link}>
          <span>{post.note}</span>
          <b lang={post.language ?? undefined}>{post.title}</b>
        </PageLink>
      ))}
    </section>
  )
}
