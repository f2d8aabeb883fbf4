import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { openLeases } from '../../../platform/server/database/leases.ts'
import type { RenderedPost } from '@ephemeris/markdown'
import type { Renderer } from './renderer.ts'

/** A pause between two texts in the background, so that other rendering requests get their turn. */
const backgroundPauseMs = 20
/** Texts rendered within this time are stored in one write, since each write invalidates all cached pages. */
const sliceMs = 2000
/** After more failures in a row than this it is the renderer that fails, not single texts. */
const mostFailuresInARow = 5
/** How often an instance checks whether another one has finished rendering. */
const retryMs = 2000

/**
 * What marks a text to be rendered again, as its version of the renderer. Each mark is a new number below the
 * version of any renderer, so that a rendering that was already running is not stored.
 */
export const nextMark = sql<number>`case when "rendererVersion" > 0 then 0 else "rendererVersion" - 1 end`

interface TextRow {
  id: number
}

/** A text whose rendering is outdated. */
export interface OutdatedText extends TextRow {
  content: string
  rendererVersion: number
}

/** A table of texts that are also stored as HTML. */
export interface RenderedTable {
  name: 'posts' | 'projects' | 'pages'
  /** The texts that were rendered by an older renderer or marked as outdated, in any order. */
  outdated(db: Db): Promise<TextRow[]>
  /** Those outdated texts that have no earlier rendering to show meanwhile. */
  missing(db: Db): Promise<TextRow[]>
  /** One outdated text; undefined when it is no longer outdated. */
  read(db: Db, id: number): Promise<OutdatedText | undefined>
  /** Stores a rendering, unless the text was changed or marked again meanwhile. The time of the last change stays. */
  store(tx: Tx, text: OutdatedText, rendered: RenderedPost): Promise<void>
}

interface SliceOptions extends Pick<ServerContext, 'database' | 'log'> {
  renderer: Renderer
  table: RenderedTable
  signal: AbortSignal
  pauseMs: number
}

/** The texts that are left, and how many of those before them failed one after the other. */
interface Round {
  left: TextRow[]
  failuresInARow: number
}

/** Renders texts in slices, newest first, and stores each slice; when stopped, it finishes the current text first. */
async function renderAll(texts: readonly TextRow[], options: SliceOptions): Promise<void> {
  const { database, table, signal } = options
  // Not ordered by the database: SQLite would read the whole table in that order, at every save.
  const left = texts.toSorted((one, other) => other.id - one.id)
  const round: Round = { left, failuresInARow: 0 }
  while (left.length > 0 && !signal.aborted) {
    const slice = await renderSlice(round, options)
    if (slice.length === 0) continue
    await database.write(async (tx) => {
      for (const { text, rendered } of slice) await table.store(tx, text, rendered)
    })
  }
}

/** Renders texts from the front of the list until the time of a slice is over. One that fails stays outdated. */
async function renderSlice(round: Round, options: SliceOptions) {
  const { database, log, renderer, table, signal, pauseMs } = options
  const slice: { text: OutdatedText; rendered: RenderedPost }[] = []
  const until = performance.now() + sliceMs
  while (!signal.aborted && performance.now() < until) {
    const next = round.left.shift()
    if (!next) break
    const text = await table.read(database.db, next.id)
    if (!text) continue
    try {
      slice.push({ text, rendered: await renderer.storedPost(text.content) })
      round.failuresInARow = 0
    } catch (err) {
      round.failuresInARow += 1
      if (round.failuresInARow > mostFailuresInARow) throw err
      log.error({ err, table: table.name, id: next.id }, 'A text could not be rendered')
    }
    if (pauseMs > 0) await setTimeout(pauseMs)
  }
  return slice
}

/** Renders stored texts again when the renderer, or anything that they refer to, has changed. */
export function openUpkeep(
  { database, log, now }: Pick<ServerContext, 'database' | 'log' | 'now'>,
  renderer: Renderer,
  table: RenderedTable,
) {
  const leases = openLeases({ database, now })
  const lease = `rendering of ${table.name}`
  const stopping = new AbortController()
  const { signal } = stopping
  const render = (texts: readonly TextRow[], pauseMs = 0) =>
    renderAll(texts, { database, log, renderer, table, signal, pauseMs })
  let running: Promise<void> | undefined
  let isAsked = false

  /** Of several instances only one renders; the others check again, in case it finished before it saw their request. */
  const renderAsked = async () => {
    while (isAsked && !signal.aborted) {
      isAsked = false
      if ((await table.outdated(database.db)).length === 0) continue
      const done = await leases.alone(lease, async () => {
        await render(await table.outdated(database.db), backgroundPauseMs)
      })
      if (done) continue
      isAsked = true
      await setTimeout(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    renderOutdated: async (): Promise<void> => {
      await render(await table.outdated(database.db))
    },
    /** Renders texts that have no rendering to show. */
    renderMissing: async (): Promise<void> => {
      await render(await table.missing(database.db))
    },
    /** Renders outdated texts in the background; a failed one is retried the next time. */
    renderSoon: (): void => {
      isAsked = true
      running ??= renderAsked()
        .catch((error: unknown) => {
          log.error({ err: error }, 'Texts could not be rendered again')
        })
        .finally(() => {
          running = undefined
        })
    },
    /** Waits for the rendering that is running. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
