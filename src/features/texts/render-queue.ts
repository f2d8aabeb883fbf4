import { setTimeout } from 'node:timers/promises'
import type { RenderedPost } from '@ephemeris/markdown'
import type { ServerContext } from '../../platform/server/context.ts'
import { createLeases } from '../../platform/server/database/leases.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import type { OutdatedText, TextKind } from './kinds.ts'

/** A pause between two texts in the background, so that other rendering requests get their turn. */
const backgroundPauseMs = 20
/** Texts rendered within this time are stored in one write, since each write invalidates all cached pages. */
const sliceMs = 2000
/** After more failures in a row than this it is the renderer that fails, not single texts. */
const maxFailuresInARow = 5
/** How often an instance checks whether another one has finished rendering. */
const retryMs = 2000

/** A kind of text, and how a stored text of it is rendered. */
export interface RenderedKind {
  kind: TextKind
  render(text: OutdatedText): Promise<RenderedPost>
  /** Called in the transaction that has stored a new rendering. */
  stored?(tx: Tx, id: number): Promise<void>
}

interface TextRow extends RenderedKind {
  id: number
}

interface RenderedRow extends Pick<RenderedKind, 'kind' | 'stored'> {
  text: OutdatedText
  page: RenderedPost
}

/** The texts that are left, and how many of those before them failed one after the other. */
interface Round {
  left: TextRow[]
  failuresInARow: number
}

interface RoundOptions extends Pick<ServerContext, 'database' | 'log'> {
  signal: AbortSignal
  pauseMs: number
}

/** Renders texts in slices and stores each slice; when stopped, it finishes the current text first. */
async function renderAll(left: TextRow[], options: RoundOptions): Promise<void> {
  const { database, signal } = options
  const round: Round = { left, failuresInARow: 0 }
  while (left.length > 0 && !signal.aborted) {
    const slice = await renderSlice(round, options)
    if (slice.length === 0) continue
    await database.write(async (tx) => {
      for (const { kind, stored, text, page } of slice)
        if (await kind.store(tx, text, page)) await stored?.(tx, text.id)
    })
  }
}

/** Renders texts from the front of the list until the time of a slice is over. One that fails stays outdated. */
async function renderSlice(round: Round, options: RoundOptions): Promise<RenderedRow[]> {
  const { database, log, signal, pauseMs } = options
  const slice: RenderedRow[] = []
  const until = performance.now() + sliceMs
  while (!signal.aborted && performance.now() < until) {
    const next = round.left.shift()
    if (!next) break
    const { kind, stored, id } = next
    const text = await kind.read(database.db, id)
    if (!text) continue
    try {
      slice.push({ kind, text, page: await next.render(text), ...(stored && { stored }) })
      round.failuresInARow = 0
    } catch (err) {
      round.failuresInARow += 1
      if (round.failuresInARow > maxFailuresInARow) throw err
      log.error({ err, table: kind.table, id }, 'A text could not be rendered')
    }
    if (pauseMs > 0) await setTimeout(pauseMs)
  }
  return slice
}

/** The texts that the kinds find, the newest of each kind first. */
async function listTexts(
  db: Db,
  kinds: readonly RenderedKind[],
  find: 'outdated' | 'missing',
): Promise<TextRow[]> {
  const found = await Promise.all(
    kinds.map(async (one) => {
      const rows = await one.kind[find](db)
      // Not ordered by the database: SQLite would read the whole table in that order, at every save.
      return rows
        .toSorted((first, second) => second.id - first.id)
        .map(({ id }) => ({ ...one, id }))
    }),
  )
  return found.flat()
}

/** Renders stored texts again when the renderer, or anything that they refer to, has changed. */
export function openRenderQueue(
  { database, log, now }: Pick<ServerContext, 'database' | 'log' | 'now'>,
  kinds: readonly RenderedKind[],
) {
  const leases = createLeases({ database, now })
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let isRequested = false
  let hasBegun = false

  const list = async (find: 'outdated' | 'missing') => await listTexts(database.db, kinds, find)
  const renderThem = async (find: 'outdated' | 'missing', pauseMs = 0) =>
    await renderAll(await list(find), { database, log, signal, pauseMs })

  /** Of several instances only one renders; the others check again, in case it finished before it saw their request. */
  const renderRequested = async () => {
    while (isRequested && !signal.aborted) {
      isRequested = false
      if ((await list('outdated')).length === 0) continue
      const done = await leases.alone('rendering of texts', () =>
        renderThem('outdated', backgroundPauseMs),
      )
      if (done) continue
      isRequested = true
      await setTimeout(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const run = () => {
    running ??= renderRequested()
      .catch((error: unknown) => {
        log.error({ err: error }, 'Texts could not be rendered again')
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    renderOutdated: (): Promise<void> => renderThem('outdated'),
    /** Renders texts that have no rendering to show. */
    renderMissing: (): Promise<void> => renderThem('missing'),
    /** Renders outdated texts in the background; a failed one is retried the next time. */
    renderSoon: (): void => {
      isRequested = true
      if (hasBegun) run()
    },
    /** Begins rendering in the background: a start must not render its new content a second time beside itself. */
    begin: (): void => {
      hasBegun = true
      if (isRequested) run()
    },
    /** Waits for the rendering that is running. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
