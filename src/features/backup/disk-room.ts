import { countOf } from '../../shared/count.ts'
import type { BackupFact, BackupStatus } from './contract.ts'
import { sizeInWords } from '../../shared/sizes.ts'

/** With less than this soon nothing can be saved. */
export const tooLittleBytes = 64 * 1024 * 1024
/** A night's backup is written beside the last one, and read back. */
export const backupsThatFit = 3
/** Time for an owner who looks in once a week to make room. */
const warnedDays = 14

type Room = Pick<BackupStatus, 'freeBytes' | 'bytesPerDay'> & {
  last: Pick<BackupFact, 'bytes'> | null
}

/** What the owner is told before the disk is full; undefined while there is room. */
export function diskWarning({ freeBytes, bytesPerDay, last }: Room): string | undefined {
  const isShort = freeBytes < Math.max(tooLittleBytes, backupsThatFit * (last?.bytes ?? 0))
  const days = bytesPerDay ? Math.floor(freeBytes / bytesPerDay) : Infinity
  if (!isShort && days >= warnedDays) return undefined
  const state = isShort ? 'The disk is nearly full' : 'The disk fills up'
  const growth =
    bytesPerDay && days < Infinity
      ? `, ${sizeInWords(bytesPerDay)} less with each of the last days: enough for about ${countOf(days, 'day')}`
      : ''
  return `${state}: ${sizeInWords(freeBytes)} are free${growth}. Make room, or take old backups elsewhere.`
}
