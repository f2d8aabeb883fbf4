import { TriangleAlert } from 'lucide-react'
import type { BackupStatus } from './contract.ts'
import styles from './backup-warning.module.css'
import { diskWarning } from './disk-room.ts'
import { useBackupStatus } from './queries.ts'
import { ageInWords } from './words.ts'

/** A backup is made each night, so two nights without one mean that something is wrong. */
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

/** Tells the owner before the disk is full, and that backups are not made; nothing while all is well. */
export function BackupWarnings() {
  const { data, dataUpdatedAt } = useBackupStatus()
  if (!data) return null
  return [diskWarning(data), backupWarning(data, dataUpdatedAt)].map(
    (told) =>
      told !== undefined && (
        <p key={told} role="status" className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          {told}
        </p>
      ),
  )
}
