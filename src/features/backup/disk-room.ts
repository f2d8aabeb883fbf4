import { countOf } from '../../shared/count.ts'
import type { BackupFact, BackupStatus } from './contract.ts'
import { sizeInWords } from '../../shared/sizes.ts'

/** With less free space than this, saving will soon fail. */
export const tooLittleBytes = 64 * 1024 * 1024
/** In sizes of the last backup: the new one is written beside it and unpacked to verify it. */
export const backupsThatFit = 3
/** Early enough for an owner who visits the admin area once a week. */
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
