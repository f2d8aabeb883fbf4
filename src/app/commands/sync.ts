import { watch } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openSite } from '../../features/site/server.ts'
import { readMarkdown } from '../transfer/markdown/read-markdown.ts'
import type { SiteKind } from '../transfer/markdown/site-kind.ts'
import { summaryOf } from '../transfer/summary.ts'
import { applySync } from '../transfer/sync/apply-sync.ts'
import { planSync, type SyncChoices } from '../transfer/sync/plan-sync.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage, requireTimeZone, siteKindOf } from './transfer-words.ts'
import { withDatabase } from './with-database.ts'

const usage =
  'Say which folder: npm run ephemeris -- sync <folder> [--from <kind>] [--category <name>] [--time-zone <name>] [--mine <file>] [--theirs <file>]; --yes does it, --watch does it whenever a file changes'

const options = {
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

/**
 * `sync <folder>`: brings what changed in a folder of texts into the site, again and again.
 * @param end aborts `--watch`; without it the command watches until the process ends
 */
export async function syncTexts(words: string[], end?: AbortSignal): Promise<void> {
  const request = readWords(words)
  await syncOnce(request)
  if (!request.isWatching) return
  console.log(`Waiting for changes in ${request.folder}. Ctrl-C ends it.`)
  let changed = nextChange(request.folder, end)
  while (await changed) {
    // Debounced: programs write a file in several steps, and several files at once.
    await wait(500)
    // The watcher starts before the folder is read, so that a change during the reading leads to another round.
    changed = nextChange(request.folder, end)
    await syncOnce(request)
  }
}

/** @returns whether something changed; false when the signal was aborted first */
async function nextChange(folder: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    for await (const _change of watch(folder, { recursive: true, signal })) return true
  } catch (error) {
    if (signal?.aborted !== true) throw error
  }
  return false
}

async function syncOnce({ folder, from, category, dayIn, choices, isConfirmed }: SyncRequest) {
  await withDatabase((context) =>
    inTransferWords(async () => {
      const { timeZone } = await openSite(context).read()
      const source = { file: folder, from, category, timeZone, dayIn, now: context.now() }
      const content = await readMarkdown({ ...source, drafts: 'unless out' })
      const sync = await planSync(context, content, choices)
      // Unchanged files are only counted: a line for each would hide the others.
      for (const [index, line] of sync.plan.lines.entries())
        if (!sync.unchanged.has(index)) console.log(line)
      if (isConfirmed) await applySync(context, sync)
      console.log(summaryOf(sync.plan, isConfirmed))
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
