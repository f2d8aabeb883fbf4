import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { type Site, siteUrl } from '../site/contract.ts'
import styles from './area.module.css'
import { CommentPanel } from './panel.tsx'
import { commentsOf } from './queries.ts'

/** The comments below a post, initially expanded; the table of contents links to them. */
export function CommentArea({ postId }: { postId: number }) {
  const bodyId = useId()
  const [open, setOpen] = useState(true)
  const { data } = useQuery(commentsOf(postId))
  const what = data && data.length > 0 ? countOf(data.length, 'comment') : 'comments'
  const { data: site } = useQuery(readOptions<Site>(siteUrl))
  // With comments closed and none written, there is nothing to hide.
  const canHide = site?.commentsOpen !== false || data?.length !== 0
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <section id="comments" aria-label="Comments">
      <div className={styles.head}>
        <h2 className={styles.title}>Comments</h2>
        {canHide && (
          <Button
            variant="secondary"
            size="md"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
          >
            <Chevron aria-hidden="true" />
            {open ? `Hide ${what}` : `Show ${what}`}
          </Button>
        )}
      </div>
      <div id={bodyId} hidden={!open}>
        <CommentPanel postId={postId} />
      </div>
    </section>
  )
}
