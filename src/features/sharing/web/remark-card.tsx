import { useState } from 'react'
import { dayMs } from '../../../shared/durations.ts'
import { formatDateTime } from '../../../shared/dates.ts'
import { remarkHash } from '../contract.ts'
import type { ShownRemark } from './use-remarks.ts'
import styles from './remark-card.module.css'

interface RemarkCardProps {
  remark: ShownRemark
  timeZone: string
  onResolve: (remark: ShownRemark) => void
  onReopen: (remark: ShownRemark) => void
  /** Shows the words in the text that the remark is about. */
  onShow: (remark: ShownRemark) => void
}

/** A remark of a reader, as its owner sees it. */
export function RemarkCard(props: RemarkCardProps) {
  const { remark, timeZone, onResolve, onReopen, onShow } = props
  const { id, name, passage, words, writtenAt, isResolved } = remark
  const [now] = useState(() => Date.now())
  return (
    <article
      id={remarkHash(id).slice(1)}
      className={styles.card}
      aria-label={`Remark by ${name}`}
      tabIndex={-1}
    >
      <p className={styles.who}>
        <b>{name}</b>
        <time dateTime={writtenAt} title={formatDateTime(writtenAt, timeZone)}>
          {shortTime(writtenAt, now, timeZone)}
        </time>
      </p>
      {isResolved ? (
        <p className={styles.resolved}>Resolved</p>
      ) : (
        <>
          {passage !== '' && (
            <blockquote>
              <button type="button" title="Show in the text" onClick={() => onShow(remark)}>
                {passage}
              </button>
            </blockquote>
          )}
          <p className={styles.words}>{words}</p>
        </>
      )}
      <button
        type="button"
        className={styles.action}
        onClick={() => (isResolved ? onReopen : onResolve)(remark)}
      >
        {isResolved ? 'Undo' : 'Resolve'}
      </button>
    </article>
  )
}

/** '9:12 AM' within a day, then 'Nov 12'. */
function shortTime(instant: string, now: number, timeZone: string): string {
  const date = new Date(instant)
  const isToday = now - date.getTime() < dayMs
  return new Intl.DateTimeFormat('en-US', {
    ...(isToday ? { hour: 'numeric', minute: '2-digit' } : { month: 'short', day: 'numeric' }),
    timeZone,
  }).format(date)
}
