import { statfs, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { dayMs } from '../../shared/durations.ts'

/** Free space on the disk of the data folder. */
export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

const historySchema = v.array(
  v.object({ at: v.pipe(v.string(), v.isoTimestamp()), freeBytes: v.number() }),
)
/** Period over which growth is measured. */
const rememberedDays = 7

interface DiskHistoryOptions {
  dataDir: string
  now: () => Date
  freeBytes: (dataDir: string) => Promise<number>
}

/** Records the free disk space of the last days. */
export function openDiskHistory({ dataDir, now, freeBytes }: DiskHistoryOptions) {
  // Backups leave out names that begin with a dot.
  const file = path.join(dataDir, '.disk-history.json')
  const read = async () => {
    const parsed = v.safeParse(historySchema, await readJson(file))
    const age = (at: string) => now().getTime() - Date.parse(at)
    // Dates in the future come from a wrong clock.
    return (parsed.success ? parsed.output : []).filter(
      ({ at }) => age(at) >= 0 && age(at) <= (rememberedDays + 1) * dayMs,
    )
  }
  return {
    /** Records the free disk space, once a day. */
    async record(): Promise<void> {
      const entries = await read()
      const last = entries.at(-1)
      if (last && now().getTime() - Date.parse(last.at) < dayMs) return
      const entry = { at: now().toISOString(), freeBytes: await freeBytes(dataDir) }
      // Fails on a full disk; the warning about that does not need this file.
      await writeFile(file, JSON.stringify([...entries, entry]), { mode: 0o600 }).catch(
        () => undefined,
      )
    },
    /** How much less is free each day, on average; null if not known yet. */
    async bytesPerDay(): Promise<number | null> {
      const [first] = await read()
      const days = first ? (now().getTime() - Date.parse(first.at)) / dayMs : 0
      if (!first || days < 1) return null
      return Math.max(0, Math.round((first.freeBytes - (await freeBytes(dataDir))) / days))
    },
  }
}

/** Undefined if the file is missing or was truncated while being written. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
