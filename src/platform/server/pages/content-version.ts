import type { ServerContext } from '../context.ts'

/**
 * The version of everything that pages show. It changes with each visible write, when scheduled content becomes due, and
 * with a new year.
 */
export interface ContentVersion {
  /**
   * The version without waiting, or undefined if it must be read first. Only for handlers that respond in the same tick
   * in which their request arrived.
   */
  peek(): string | undefined
  read(): Promise<string>
}

/** What is cached until the content changes. */
export interface CachedRead<Value> {
  /** Undefined while it must be read first. */
  peek(): Value | undefined
  read(): Promise<Value>
}

/** Caches what is read until the content changes. */
export function cacheByVersion<Value>(
  version: ContentVersion,
  read: () => Promise<Value>,
): CachedRead<Value> {
  let cached: { version: string; value: Value } | undefined
  return {
    peek: () => (cached?.version === version.peek() ? cached?.value : undefined),
    async read() {
      // Read before the value: a change in between invalidates it immediately.
      const current = await version.read()
      if (cached?.version === current) return cached.value
      const value = await read()
      cached = { version: current, value }
      return value
    },
  }
}

interface VersionRead {
  changeNumber: number
  untilMs: number
  name: string
}

/**
 * @param nextDue the next time after the given one at which pages change without a write, as ISO text
 */
export function createContentVersion(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  nextDue: (after: Date) => Promise<string>,
): ContentVersion {
  let cached: VersionRead | undefined
  const nameFor = (changeNumber: number) =>
    cached?.changeNumber === changeNumber && now().getTime() < cached.untilMs
      ? cached.name
      : undefined
  return {
    peek: oncePerTick(() => nameFor(database.changeNumber())),
    async read() {
      const name = nameFor(database.changeNumber())
      if (name !== undefined) return name
      // Read before the due time: a change in between only makes this version stale, never wrong.
      const changeNumber = database.changeNumber()
      const due = await nextDue(now())
      cached = { changeNumber, untilMs: Date.parse(due), name: `${changeNumber} ${due}` }
      return cached.name
    },
  }
}

/**
 * Reads once for all requests that arrived in the same tick. The event loop polls all connections before it handles any of
 * them, so the read for the first request happens after the last one arrived, and every request after a change sees the
 * change. This only holds while handling a request that has just arrived.
 */
function oncePerTick<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => {
    if (!cached) {
      cached = { value: read() }
      setImmediate(() => (cached = undefined))
    }
    return cached.value
  }
}
