import { Archive, Download, TriangleAlert } from 'lucide-react'
import { formatAge } from '../../shared/ages.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import cardTitle from '../../platform/web/admin/card-title.module.css'
import wide from '../../platform/web/admin/wide-card.module.css'
import { type BackupStatus, backupUrls } from './contract.ts'
import { useBackupStatus, useMakeBackup } from './queries.ts'
import { formatSize } from '../../shared/sizes.ts'
import warningStyles from './backup-warning.module.css'

/** The status of the backups, and a button that downloads a new one. */
export function BackupCard({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useBackupStatus()
  const make = useMakeBackup()

  function download() {
    make.mutate(undefined, {
      onSuccess: ({ running }) => {
        if (running) toastSuccess('The backup is still running. Come back later to download it.')
        else window.location.assign(backupUrls.file)
      },
      onError: (error) => toastFailure(reasonOf(error)),
    })
  }

  if (isError && !data)
    return <ListFailure what="the last backup" onRetry={refetch} busy={isFetching} />
  return (
    <Card as="section" className={wide.card} aria-labelledby="last-backup">
      <div className={wide.words}>
        <h3 className={cardTitle.title} id="last-backup">
          <Archive aria-hidden="true" />
          Last backup
        </h3>
        {data ? (
          <Status status={data} nowMs={dataUpdatedAt} timeZone={timeZone} />
        ) : (
          <p className="mt-6 muted compact">
            <Skeleton width="16em" height="0.9em" />
          </p>
        )}
      </div>
      {data && (
        <Button variant="secondary" size="md" busy={make.isPending} onClick={download}>
          <Download aria-hidden="true" />
          Download Everything
        </Button>
      )}
    </Card>
  )
}

interface StatusProps {
  status: BackupStatus
  nowMs: number
  timeZone: string
}

function Status({ status, nowMs, timeZone }: StatusProps) {
  const { last, failure, next, freeBytes } = status
  return (
    <>
      {failure && (
        <p className="mt-6 danger compact">
          {failure.what === 'backup' &&
            `The backup of ${formatDateTime(failure.date, timeZone)} failed. `}
          {failure.reason}
        </p>
      )}
      <p className="mt-6 muted compact">
        {last
          ? `${formatDateTime(last.date, timeZone)}, ${formatAge(last.date, nowMs)}, ${formatSize(last.bytes)}${last.place === null ? '' : `, at ${last.place}`}`
          : 'None yet.'}
      </p>
      {next !== null && (
        <p className="faint small">Next backup: {formatDateTime(next, timeZone)}.</p>
      )}
      <p className="faint small">
        {describeTrial(status, timeZone)} {formatSize(freeBytes)} free on the disk.
      </p>
    </>
  )
}

function describeTrial({ trial, failedTrial }: BackupStatus, timeZone: string): string {
  if (failedTrial)
    return `The test restore of ${formatDateTime(failedTrial.date, timeZone)} failed.`
  return trial === null
    ? 'No test restore yet: the first one follows a nightly backup.'
    : `Last test restore: ${formatDateTime(trial, timeZone)}.`
}

/** Warnings about backups that are missing or failed, a filling disk and a wrong clock. */
export function BackupWarnings() {
  const { data } = useBackupStatus()
  if (!data) return null
  return data.problems.map(({ check, title, says, advice }) => (
    <p key={check} role="status" className={warningStyles.warning}>
      <TriangleAlert aria-hidden="true" />
      <span>
        <b>{title}.</b> {says} {advice}
      </span>
    </p>
  ))
}
