import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { dayMs } from '../../shared/durations.ts'

const historySchema = v.array(
  v.object({ at: v.pipe(v.string(), v.isoTimestamp()), freeBytes: v.number() }),
)
/** So many days are looked back on. */
const rememberedDays = 7

interface DiskHistoryOptions {
  dataDir: string
  now: () => Date
  freeBytes: (dataDir: string) => Promise<number>
}

/** What was free on the disk of a data folder on each of the last days. */
export function openDiskHistory({ dataDir, now, freeBytes }: DiskHistoryOptions) {
  // Backups leave out names that begin with a dot.
  const file = path.join(dataDir, '.disk-history.json')
  const read = async () => {
    const parsed = v.safeParse(historySchema, await readJson(file))
    const age = (at: string) => now().getTime() - Date.parse(at)
    // A clock that was ahead has noted what is not yet.
    return (parsed.success ? parsed.output : []).filter(
      ({ at }) => age(at) >= 0 && age(at) <= (rememberedDays + 1) * dayMs,
    )
  }
  return {
    /** Notes what is free, once a day. */
    async note(): Promise<void> {
      const entries = await read()
      const last = entries.at(-1)
      if (last && now().getTime() - Date.parse(last.at) < dayMs) return
      const entry = { at: now().toISOString(), freeBytes: await freeBytes(dataDir) }
      // On a full disk it is not noted; that it is full is said without it.
      await writeFile(file, JSON.stringify([...entries, entry]), { mode: 0o600 }).catch(
        () => undefined,
      )
    },
    /** How much less is free after each of the last days; null where that is not known yet. */
    async bytesPerDay(): Promise<number | null> {
      const [first] = await read()
      const days = first ? (now().getTime() - Date.parse(first.at)) / dayMs : 0
      if (!first || days < 1) return null
      return Math.max(0, Math.round((first.freeBytes - (await freeBytes(dataDir))) / days))
    },
  }
}

/** Undefined where there is no file yet, or one that was cut off while it was written. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
