import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import tag from '../../../platform/web/ui/tag.module.css'
import type { Tag } from '../tags.ts'
import styles from './article-note.module.css'

/** The tags of an article, each a link to the articles that share it. */
export function PostTags({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map(({ name, path }) => (
        <li key={path}>
          <PageLink to={path} rel="tag" className={tag.tag}>
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
