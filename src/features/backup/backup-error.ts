import type { BackupStep } from './contract.ts'
import { explainExpectedFailure } from '../../platform/server/ops/explain-failure.ts'

/** A backup that cannot be made or used; the message is a sentence for the owner. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** A backup that was made, but not copied elsewhere. */
export class CopyError extends BackupError {
  readonly what: Exclude<BackupStep, 'backup'>

  constructor(what: CopyError['what'], message: string) {
    super(message)
    this.what = what
  }
}

/** Why a backup failed, in a sentence for the owner. */
export function explainBackupFailure(error: unknown, dataDir: string): string {
  if (error instanceof BackupError) return error.message
  return (
    explainExpectedFailure(error, dataDir) ??
    (error instanceof Error ? `${error.message}.` : 'It failed.')
  )
}
