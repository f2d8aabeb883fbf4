import { FolderSync } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { isUrgent, type SyncStatus } from './contract.ts'
import { FollowedFiles } from './followed-files.tsx'
import { PastSyncs } from './past-syncs.tsx'
import styles from './sync-panel.module.css'
import { UnsyncedFiles } from './unsynced-files.tsx'
import { useSyncStatus } from './use-sync.ts'

/** What the command `sync` did with a folder, which files it holds back and which articles follow it. */
export function SyncPanel({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useSyncStatus()
  if (isError && !data)
    return <ListFailure what="the synced folder" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton height="16rem" />
  if (data.followed === 0 && data.runs.length === 0) return <NoFolder />
  return <Synced status={data} timeZone={timeZone} />
}

function NoFolder() {
  return (
    <EmptyState icon={<FolderSync aria-hidden="true" />}>
      No folder is synced yet. If you write in Markdown files, articles can follow them. On the
      server, this says what would become an article:
      <code className={styles.command}>npm run ephemeris -- sync ~/notes --dry-run</code>
      With <code className="nowrap">--yes</code> in place of{' '}
      <code className="nowrap">--dry-run</code> it is done.
    </EmptyState>
  )
}

function Synced({ status, timeZone }: { status: SyncStatus; timeZone: string }) {
  const { unsynced, unsyncedCount, runs, followed } = status
  const urgent = unsynced.filter(({ kind }) => isUrgent(kind))
  const others = unsynced.filter(({ kind }) => !isUrgent(kind))
  const rest = unsyncedCount - unsynced.length
  return (
    <>
      <Part title="Held back" count={urgent.length}>
        {urgent.length > 0 ? (
          <UnsyncedFiles files={urgent} timeZone={timeZone} />
        ) : (
          <p className="muted compact">
            Nothing. No file waits for you, and no text of yours was overwritten.
          </p>
        )}
      </Part>
      {others.length > 0 && (
        <Part title="Not followed any more" count={others.length + rest}>
          <UnsyncedFiles files={others} timeZone={timeZone} />
          {rest > 0 && <p className="faint small">And {rest} more.</p>}
        </Part>
      )}
      {runs.length > 0 && (
        <Part title="Latest syncs">
          <PastSyncs runs={runs} timeZone={timeZone} />
        </Part>
      )}
      {followed > 0 && (
        <Part title="Followed files" count={followed}>
          <FollowedFiles timeZone={timeZone} />
        </Part>
      )}
    </>
  )
}

interface PartProps {
  title: string
  count?: number
  children: ReactNode
}

function Part({ title, count, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title}
        {count !== undefined && count > 0 && <span> ({count})</span>}
      </h3>
      {children}
    </section>
  )
}
