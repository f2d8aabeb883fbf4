import { isFull, isUnwritable } from '../../server/database/error-codes.ts'

/** A backup that cannot be made or used; the message is a whole sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Why a backup failed, in a sentence for the owner. */
export function backupFailureOf(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (isFull(error)) return 'The disk is full.'
  if (isUnwritable(error)) return 'The folder of the backups cannot be written.'
  return error instanceof Error ? `${error.message}.` : 'It failed.'
}
