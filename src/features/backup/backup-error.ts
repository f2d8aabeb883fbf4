import { isFull, isUnwritable } from '../../server/database/error-codes.ts'

/** A backup that cannot be made or used; the message is a whole sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Why a backup failed, in a sentence for the owner. */
export function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (isFull(error)) return 'The disk is full.'
  if (isUnwritable(error)) return 'The folder of the backups cannot be written.'
  return error instanceof Error ? `${error.message}.` : 'It failed.'
}

/** Why there are no backups on PostgreSQL. */
export const serverOfItsOwn =
  'The database is kept by a server of its own: save it with the tools of that server, such as pg_dump, and the folder of the pictures beside it.'
