import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { countOf, withCommas } from '../../../shared/count.ts'
import { formatDateTime } from '../../../shared/dates.ts'
import { historyHash } from '../../history/contract.ts'
import { isUnsynced, type SyncKind, type SyncLines, type SyncRun } from './contract.ts'
import styles from './sync-panel.module.css'
import { useSyncLines } from './use-sync.ts'

/** The name of each kind of line, and its name after a number. */
const names: Readonly<Record<SyncKind, readonly [label: string, counted: string]>> = {
  added: ['Added', 'added'],
  changed: ['Changed', 'changed'],
  renamed: ['Renamed', 'renamed'],
  followed: ['Identical', 'identical to an article'],
  kept: ['Article kept', 'kept'],
  other: ['Imported', 'other items'],
  conflict: ['Conflict', 'in conflict'],
  skipped: ['Skipped', 'skipped'],
  copy: ['Copy', 'copied'],
  fileDeleted: ['File gone', 'gone'],
  articleDeleted: ['Article deleted', 'without an article'],
  problem: ['Not imported', 'not imported'],
}

const kinds = Object.keys(names) as SyncKind[]

/** The number of syncs that are shown at first. */
const fewRuns = 5

interface PastSyncsProps {
  runs: readonly SyncRun[]
  timeZone: string
}

/** What the latest syncs did, each with its report. */
export function PastSyncs({ runs, timeZone }: PastSyncsProps) {
  const [isWhole, setWhole] = useState(false)
  const rest = runs.length - fewRuns
  return (
    <>
      <ul className={styles.runs}>
        {(isWhole ? runs : runs.slice(0, fewRuns)).map((run) => (
          <Run key={run.id} run={run} timeZone={timeZone} />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show Fewer' : `Show ${rest} Earlier`}
        </button>
      )}
    </>
  )
}

function Run({ run, timeZone }: { run: SyncRun; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronDown aria-hidden="true" />
        <b>{formatDateTime(run.date, timeZone)}</b>
        <span>{describeCounts(run.counts)}</span>
      </button>
      {isOpen && <Report run={run} />}
    </li>
  )
}

function describeCounts(counts: SyncRun['counts']): string {
  const parts = kinds.flatMap((kind) => {
    const count = counts[kind]
    return count === undefined ? [] : [`${withCommas(count)} ${names[kind][1]}`]
  })
  return parts.length > 0 ? parts.join(', ') : 'Nothing is held back any more'
}

function Report({ run: { id, folder } }: { run: SyncRun }) {
  const { data, isError, isFetching, refetch } = useSyncLines(id)
  if (isError && !data)
    return <ListFailure what="the report" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton height="5rem" />
  return (
    <div className={styles.report}>
      <p className="faint small">
        Folder <code>{folder}</code>
      </p>
      <ul>
        {data.lines.map((line, index) => (
          // The lines of a report never change.
          <Line key={index} line={line} />
        ))}
      </ul>
      {data.omitted > 0 && (
        <p className="faint small">{countOf(data.omitted, 'further line')} not stored.</p>
      )}
    </div>
  )
}

function Line({ line }: { line: SyncLines['lines'][number] }) {
  const { kind, path, postId, reason, title } = line
  const isHeld = isUnsynced(kind) || kind === 'problem'
  const said = reason === kind ? '' : withoutCommand(reason)
  return (
    <li>
      <Badge tone={isHeld ? 'accent' : 'plain'}>{names[kind][0]}</Badge>
      <div>
        {path !== '' && <code>{path}</code>}
        {said !== '' && <p>{said}</p>}
        {postId !== null && title !== null && (
          <p className={styles.links}>
            <PageLink to={`/admin/posts/${postId}`}>{title}</PageLink>
            {kind === 'changed' && (
              <PageLink
                to={`/admin/posts/${postId}${historyHash}`}
                aria-label={`History of ${title}`}
              >
                History
              </PageLink>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

/** A reason without what its name says already, and without the options of the command that decide a conflict. */
function withoutCommand(reason: string): string {
  return reason.replace(/^skipped: /, '').split(': choose one with --mine', 1)[0] ?? ''
}
