import { formatDateTime } from '../../../shared/dates.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { type Post, postState } from '../contract.ts'
import styles from './post-state.module.css'

/** The state of a post that visitors do not see, for the owner; '' for a published one. */
export function stateText(post: Pick<Post, 'visibleFrom'>, at: Date, timeZone: string): string {
  const state = postState(post, at)
  if (state === 'draft') return 'Draft'
  return state === 'planned'
    ? `Planned for ${formatDateTime(post.visibleFrom ?? '', timeZone)}`
    : ''
}

interface TitleWithStateProps {
  title: string
  /** The state text; '' for none. */
  state: string
}

/** The title of a post in a table, marked when visitors do not see it. */
export function TitleWithState({ title, state }: TitleWithStateProps) {
  if (state === '') return title
  return (
    <span className={styles.title}>
      {title} <Badge>{state}</Badge>
    </span>
  )
}
