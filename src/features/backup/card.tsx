import { Archive, Download } from 'lucide-react'
import { formatDateTime } from '../../shared/dates.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import cardTitle from '../../platform/web/admin/card-title.module.css'
import wide from '../../platform/web/admin/wide-card.module.css'
import styles from './card.module.css'
import { type BackupStatus, backupUrls } from './contract.ts'
import { useBackupStatus, useMakeBackup } from './queries.ts'
import { sizeInWords } from '../../shared/sizes.ts'
import { ageInWords } from './words.ts'

/** The last backup of the site, and everything of it as one file. */
export function BackupCard({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useBackupStatus()
  const make = useMakeBackup()

  function download() {
    make.mutate(undefined, {
      onSuccess: ({ running }) => {
        if (running) toastSuccess('The backup is still being made. Come back for it in a while.')
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
          <Standing status={data} nowMs={dataUpdatedAt} timeZone={timeZone} />
        ) : (
          <p className={wide.text}>
            <Skeleton width="16em" height="0.9em" />
          </p>
        )}
      </div>
      {data && (
        <Button variant="secondary" size="md" busy={make.isPending} onClick={download}>
          <Download aria-hidden="true" />
          Download everything
        </Button>
      )}
    </Card>
  )
}

interface StandingProps {
  status: BackupStatus
  nowMs: number
  timeZone: string
}

function Standing({ status, nowMs, timeZone }: StandingProps) {
  const { last, failure, next, trial, freeBytes } = status
  return (
    <>
      {failure && (
        <p className={styles.failure}>
          The backup of {formatDateTime(failure.date, timeZone)} failed. {failure.reason}
        </p>
      )}
      <p className={wide.text}>
        {last
          ? `${formatDateTime(last.date, timeZone)}, ${ageInWords(last.date, nowMs)}, ${sizeInWords(last.bytes)}${last.place === null ? '' : `, at ${last.place}`}`
          : 'None yet.'}
      </p>
      {next !== null && (
        <p className={styles.next}>The next one is made on {formatDateTime(next, timeZone)}.</p>
      )}
      <p className={styles.next}>
        {trial === null
          ? 'None was restored on trial yet.'
          : `One was restored on trial on ${formatDateTime(trial, timeZone)}.`}{' '}
        {sizeInWords(freeBytes)} are free on the disk.
      </p>
    </>
  )
}
