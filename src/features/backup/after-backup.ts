import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupError } from './backup-error.ts'

/** A copy to another machine may be slow; a command that runs longer than this is killed. */
const limitMs = 3 * 3_600_000

/**
 * Runs the owner's command with the new backup's path in BACKUP_FILE; its standard error
 * goes to that of the site.
 * @throws BackupError when it ends with anything but 0
 */
export async function runAfterBackup(
  command: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, BACKUP_FILE: file },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new BackupError(
      `The backup was made, but BACKUP_COMMAND ended with ${code === null ? 'a signal' : `code ${code}`}. What it said stands in the log.`,
    )
}
