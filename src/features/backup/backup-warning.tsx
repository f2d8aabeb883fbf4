import { TriangleAlert } from 'lucide-react'
import type { BackupStatus } from './contract.ts'
import styles from './disk-warning.module.css'
import { useBackupStatus } from './queries.ts'
import { ageInWords } from './words.ts'

/** One is made each night; after two something is wrong. */
const oldAfterMs = 48 * 3_600_000

/** What is wrong with the backups; undefined when they are made. */
export function backupWarning(
  { last, failure }: Pick<BackupStatus, 'last' | 'failure'>,
  nowMs: number,
): string | undefined {
  if (failure) return `The last backup could not be made. ${failure.reason}`
  if (!last || nowMs - Date.parse(last.date) < oldAfterMs) return undefined
  return `The last backup was made ${ageInWords(last.date, nowMs)}.`
}

/** Tells the owner that backups are not made; nothing while they are. */
export function BackupWarning() {
  const { data, dataUpdatedAt } = useBackupStatus()
  const told = data && backupWarning(data, dataUpdatedAt)
  if (told === undefined) return null
  return (
    <p role="status" className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      {told}
    </p>
  )
}
