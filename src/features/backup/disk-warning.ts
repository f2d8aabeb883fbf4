import { countOf } from '../../shared/count.ts'
import type { BackupFact, BackupStatus } from './contract.ts'
import { formatSize } from '../../shared/sizes.ts'

/** With less free space than this, saving will soon fail. */
export const tooLittleBytes = 64 * 1024 * 1024
/** Multiples of the last backup's size: the new one is written next to it and unpacked for verification. */
export const backupsThatFit = 3
/** Early enough for an owner who visits the admin area once a week. */
const warnedDays = 14

type Room = Pick<BackupStatus, 'freeBytes' | 'bytesPerDay'> & {
  last: Pick<BackupFact, 'bytes'> | null
}

/** What is said of a disk that will soon be full. */
interface DiskWarning {
  title: string
  says: string
  advice: string
}

/** A warning to the owner before the disk is full; undefined while there is enough space. */
export function diskWarning({ freeBytes, bytesPerDay, last }: Room): DiskWarning | undefined {
  const isNearlyFull = freeBytes < Math.max(tooLittleBytes, backupsThatFit * (last?.bytes ?? 0))
  const days = bytesPerDay ? Math.floor(freeBytes / bytesPerDay) : Infinity
  if (!isNearlyFull && days >= warnedDays) return undefined
  const state = isNearlyFull ? 'The disk is nearly full' : 'The disk is filling up'
  const growth =
    bytesPerDay && days < Infinity
      ? `, ${formatSize(bytesPerDay)} less each day, enough for about ${countOf(days, 'day')}`
      : ''
  return {
    title: state,
    says: `${formatSize(freeBytes)} free${growth}.`,
    advice: 'Free up space, or move old backups elsewhere.',
  }
}
