import { openReaders } from '../../features/transfer/read-foreign.ts'
import { stat, watch } from 'node:fs/promises'
import path from 'node:path'
import { setInterval, setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readDatabase } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { readConfig } from '../../platform/server/ops/config.ts'
import type { SiteKind } from '@ephemeris/importers'
import { formatSummary } from '../../features/transfer/import-plan.ts'
import { applySync } from '../../features/transfer/sync/apply-sync.ts'
import { planSync, type SyncChoices } from '../../features/transfer/sync/plan-sync.ts'
import { readChoices } from '../../features/transfer/sync/sync-runs.ts'
import { wholeSite } from '../whole-site.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage, requireTimeZone, siteKindOf } from './transfer-words.ts'
import type { Workers } from '../workers.ts'
import { withDatabase, withWorkers } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const usage = `Name a folder: ${programCommand} sync <folder> [--from <kind>] [--category <name>] [--time-zone <name>] [--mine <file>] [--theirs <file>]; --dry-run, like no option, only says what would happen, --yes does the sync, --watch does it whenever a file changes`

const options = {
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  watch: { type: 'boolean' },
  from: { type: 'string' },
  category: { type: 'string' },
  'time-zone': { type: 'string' },
  mine: { type: 'string', multiple: true },
  theirs: { type: 'string', multiple: true },
} as const

interface SyncRequest {
  folder: string
  from: SiteKind | undefined
  category: string | undefined
  dayIn: string | undefined
  choices: SyncChoices
  isConfirmed: boolean
  isWatching: boolean
}

type Sync = () => Promise<void>

/**
 * `sync <folder>`: imports the changes of a folder of texts.
 * @param end aborts `--watch`; without it the command watches until the process ends
 */
export async function syncTexts(words: string[], end?: AbortSignal): Promise<void> {
  const request = readWords(words)
  await withWorkers(async (workers) => {
    const sync = () => syncOnce(request, workers)
    if (!request.isWatching) return await sync()
    const over = new AbortController()
    try {
      const signal = end ? AbortSignal.any([over.signal, end]) : over.signal
      await syncWhileWatching(request.folder, sync, signal)
    } finally {
      over.abort()
    }
  })
}

async function syncWhileWatching(folder: string, sync: Sync, end: AbortSignal): Promise<void> {
  let problem: string | undefined
  const watchFrom = (before: string | undefined) => {
    const changed = nextChange({ folder, before, end, hasFailed: () => problem !== undefined })
    // It may fail during a round, before it is awaited.
    changed.catch(() => undefined)
    return changed
  }
  // The watcher starts before the folder is read, so that a change while reading starts another round.
  let changed = watchFrom(await identityOf(folder))
  await sync()
  console.log(`Watching ${folder} for changes. Press Ctrl-C to stop.`)
  while (await changed) {
    // Debounced: programs write a file in several steps, or several files together.
    await wait(500)
    changed = watchFrom(await identityOf(folder))
    const before = problem
    problem = await syncAgain(sync)
    if (problem !== undefined && problem !== before)
      console.error(`${problem} Waiting until it works again.`)
  }
}

/** Syncs again while watching. @returns the reason for a temporary failure */
async function syncAgain(sync: Sync): Promise<string | undefined> {
  try {
    await sync()
    return undefined
  } catch (error) {
    if (error instanceof CommandError) return error.message
    if (error instanceof HttpError) return `${error.message}.`
    if (isSystemError(error)) return `The sync failed: ${error.message}.`
    throw error
  }
}

/** An error of the operating system, such as for a disk that was removed. */
function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

const pollMs = 2000
const retryMs = 10_000
const choicesMs = 4000

interface Watching {
  folder: string
  /** The identity of the folder at the beginning; undefined if it does not exist. */
  before: string | undefined
  end: AbortSignal
  /** Whether the last round failed, so that it is retried even without a change. */
  hasFailed: () => boolean
}

/**
 * Waits until something in a folder may have changed.
 * @returns false if the watch was aborted
 */
async function nextChange(watching: Watching): Promise<boolean> {
  const over = new AbortController()
  const { before, end } = watching
  const signal = AbortSignal.any([over.signal, end])
  const replaced = isReplaced(watching, signal)
  try {
    return await Promise.race(
      before === undefined ? [replaced] : [replaced, isReported(watching, signal)],
    )
  } finally {
    over.abort()
  }
}

async function isReported({ folder, before }: Watching, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const _change of watch(folder, { recursive: true, signal })) return true
  } catch (error) {
    if (signal.aborted) return false
    // The folder or one inside it was removed while the watcher read it.
    const isRemoved = isSystemError(error) && error.code === 'ENOENT'
    if (!isRemoved && (await identityOf(folder)) === before) throw error
  }
  return true
}

/**
 * A watcher follows a folder that is moved and does not notice a removed disk, so the folder is polled as well, and so are
 * the choices that the owner makes in the admin area.
 */
async function isReplaced(
  { folder, before, hasFailed }: Watching,
  signal: AbortSignal,
): Promise<boolean> {
  let waitedMs = 0
  try {
    for await (const _tick of setInterval(pollMs, undefined, { signal })) {
      waitedMs += pollMs
      const now = await identityOf(folder)
      if (now !== before || (now !== undefined && hasFailed() && waitedMs >= retryMs)) return true
      if (now !== undefined && waitedMs % choicesMs === 0 && (await hasChoices())) return true
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return false
}

/** Whether the owner decided about a conflict since the last sync. Only reads, without the checks of a command. */
async function hasChoices(): Promise<boolean> {
  const database = readDatabase(readConfig(process.env))
  try {
    return (await readChoices(database.db)).size > 0
  } catch (error) {
    // The next change of a file says what is wrong with the site.
    if (error instanceof Error) return false
    throw error
  } finally {
    await database.close()
  }
}

/** Identifies a folder until another one replaces it; undefined if it does not exist. */
async function identityOf(folder: string): Promise<string | undefined> {
  const details = await stat(folder).catch(() => undefined)
  return details?.isDirectory() ? `${details.dev} ${details.ino}` : undefined
}

async function syncOnce(
  { folder, from, category, dayIn, choices, isConfirmed }: SyncRequest,
  workers: Workers,
) {
  await withDatabase((context) =>
    inTransferWords(async () => {
      const timeZone = await context.calendar.timeZone()
      const source = { file: folder, from, category, timeZone, dayIn, now: context.now() }
      const content = await openReaders(workers).readMarkdown({
        ...source,
        drafts: 'unless published',
        skipsAccidents: true,
      })
      const sync = await planSync(context, content, choices)
      // Unchanged files are only counted: a line for each would hide the others.
      for (const { kind, text } of sync.lines) if (kind !== 'unchanged') console.log(text)
      if (isConfirmed)
        await applySync(context, sync, { folder, ...wholeSite, renderer: workers.renderer })
      console.log(formatSummary(sync.plan, isConfirmed))
    }),
  )
}

function readWords(words: string[]): SyncRequest {
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({ args: words, allowPositionals: true, options }),
  )
  const [folder, ...rest] = positionals
  const { from, category, mine = [], theirs = [], 'time-zone': dayIn } = values
  if (folder === undefined || rest.length > 0) throw new CommandError(usage)
  if (values['dry-run'] && (values.yes || values.watch))
    throw new CommandError(
      '--dry-run changes nothing, so it cannot be combined with --yes or --watch',
    )
  const kind = siteKindOf(from)
  requireTimeZone(dayIn)
  return {
    folder: path.resolve(folder),
    from: kind,
    category,
    dayIn,
    choices: { mine: new Set(mine), theirs: new Set(theirs) },
    isConfirmed: values.yes === true || values.watch === true,
    isWatching: values.watch === true,
  }
}
