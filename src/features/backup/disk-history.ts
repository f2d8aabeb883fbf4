import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { dayMs } from '../../shared/durations.ts'

const historySchema = v.array(
  v.object({ at: v.pipe(v.string(), v.isoTimestamp()), freeBytes: v.number() }),
)
/** How many days back the growth is measured. */
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
    // Values with a date in the future were recorded while the clock was wrong.
    return (parsed.success ? parsed.output : []).filter(
      ({ at }) => age(at) >= 0 && age(at) <= (rememberedDays + 1) * dayMs,
    )
  }
  return {
    /** Records the free disk space, once a day. */
    async note(): Promise<void> {
      const entries = await read()
      const last = entries.at(-1)
      if (last && now().getTime() - Date.parse(last.at) < dayMs) return
      const entry = { at: now().toISOString(), freeBytes: await freeBytes(dataDir) }
      // Nothing can be written to a full disk; the warning about that does not need this file.
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
