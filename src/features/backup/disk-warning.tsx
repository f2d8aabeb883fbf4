import { TriangleAlert } from 'lucide-react'
import { diskWarning } from './disk-room.ts'
import styles from './disk-warning.module.css'
import { useBackupStatus } from './queries.ts'

/** Tells the owner before the disk is full; nothing while there is room. */
export function DiskWarning() {
  const { data } = useBackupStatus()
  const told = data && diskWarning(data)
  if (told === undefined) return null
  return (
    <p role="status" className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      {told}
    </p>
  )
}
