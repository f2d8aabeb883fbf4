import { BackupError } from '../../features/backup/backup-error.ts'
import { CommandError } from './command-error.ts'

/** Reports a backup that cannot be made or used in its own sentence. */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message)
    throw error
  }
}
