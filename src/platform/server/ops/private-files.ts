import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from './log.ts'

/** The rights of everybody but the owner of a file. */
const others = 0o077

/** From now on what this process and its threads make is readable by their user alone. */
export function makeFilesPrivate(): void {
  process.umask(others)
}

interface Rights {
  log: Pick<Log, 'info' | 'warn'>
  change?: (file: string, mode: number) => Promise<void>
}

/**
 * Takes the rights of others away from a data folder and everything in it, as versions before this
 * one left them. Where that is not possible, as on a mounted volume, the log says so and nothing else
 * happens. Links are not followed; the rights of the owner stay as they are.
 */
export async function restrictPermissions(
  dataDir: string,
  { log, change = chmod }: Rights,
): Promise<void> {
  // Windows has no such rights, and shows everything as open.
  if (process.platform === 'win32') return
  let mended = 0
  let left = 0
  const mend = async (file: string): Promise<void> => {
    try {
      const { mode } = await stat(file)
      if ((mode & others) === 0) return
      await change(file, mode & 0o700)
      // Some file systems take it without an error and without an effect.
      if (((await stat(file)).mode & others) === 0) mended += 1
      else left += 1
    } catch (error) {
      if (!isGone(error)) left += 1
    }
  }
  const mendBelow = async (folder: string): Promise<void> => {
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name)
      const found = await lstat(file).catch(() => undefined)
      if (!found?.isFile() && !found?.isDirectory()) continue
      await mend(file)
      if (found.isDirectory()) await mendBelow(file)
    }
  }
  // The folder comes first: nobody gets at anything in it from then on.
  await mend(dataDir)
  await mendBelow(dataDir)
  if (mended > 0)
    log.info(
      { event: 'rights', files: mended },
      'Files of the data folder were open to others on this machine; they are the owner’s alone now',
    )
  if (left > 0)
    log.warn(
      { event: 'rights', files: left },
      'Others on this machine may read files of the data folder, and their rights cannot be changed from here. Run "chmod -R go=" on it as its owner, or mount it for this user alone',
    )
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    // What cannot be read from here, such as the lost+found of a volume, is not the site's.
    return []
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
