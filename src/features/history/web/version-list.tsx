import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { formatSize } from '../../../shared/sizes.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { ChangedWords, Version, VersionList as Answer } from '../contract.ts'
import styles from './version-list.module.css'
import { describeSave, formatTime, groupByDay } from './version-times.ts'

interface VersionListProps {
  versions: readonly Version[]
  totals: Omit<Answer, 'versions'>
  timeZone: string
  /** The version that is shown, and the one that it is compared with. */
  shownId: number | undefined
  otherId: number | undefined
  onChoose: (version: Version) => void
  /** Undefined once all are listed. */
  onMore: (() => void) | undefined
  isLoading: boolean
}

/** The versions of a text by day, with the words that each added and removed. */
export function VersionList(props: VersionListProps) {
  const [now] = useState(() => new Date())
  const { versions, totals, timeZone, shownId, otherId, onChoose, onMore, isLoading } = props
  return (
    <nav className={styles.list} aria-label="Versions">
      <h2>Versions</h2>
      {groupByDay(versions, timeZone, now).map((day) => (
        <section key={day.name}>
          <h3>{day.name}</h3>
          <ul>
            {day.versions.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  aria-current={version.id === shownId || undefined}
                  data-compared={version.id === otherId || undefined}
                  onClick={() => onChoose(version)}
                >
                  <time dateTime={version.savedAt}>{formatTime(version.savedAt, timeZone)}</time>
                  <span className={version.published === null ? undefined : styles.published}>
                    {version.published !== null && <CircleCheck aria-hidden="true" />}
                    {describeSave(version)}
                  </span>
                  <Change words={version.words} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {onMore && (
        <Button
          variant="secondary"
          size="md"
          className={styles.more}
          busy={isLoading}
          onClick={onMore}
        >
          Show Older Versions
        </Button>
      )}
      <p className={styles.foot}>
        {totals.count === 1 ? '1 version' : `${withCommas(totals.count)} versions`},{' '}
        {formatSize(totals.bytes)}. Older ones are thinned; published ones are kept. All texts:{' '}
        {formatSize(totals.siteBytes)} of {Math.round(totals.maxSiteBytes / 1024 / 1024)} MB.
      </p>
    </nav>
  )
}

function Change({ words: { added, removed } }: { words: ChangedWords }) {
  if (added === 0 && removed === 0) return <span className={styles.change}>No words changed</span>
  return (
    <span className={styles.change}>
      {added > 0 && <ins>+{withCommas(added)}</ins>}{' '}
      {removed > 0 && <del>−{withCommas(removed)}</del>} words
    </span>
  )
}
