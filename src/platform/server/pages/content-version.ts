import type { ServerContext } from '../context.ts'

/**
 * The state of everything that pages show, by a name. It changes with each visible write, and by
 * itself when something that was planned becomes due or a year begins.
 */
export interface ContentVersion {
  /**
   * The name as a request finds it that has just arrived, or undefined when it must be read first;
   * never waits. To be asked only by what answers at once.
   */
  peek(): string | undefined
  /** The name; asks for the next planned change only when the last answer no longer holds. */
  read(): Promise<string>
}

/** What was read, and how long it holds. */
interface VersionRead {
  changeNumber: number
  untilMs: number
  name: string
}

/**
 * @param nextDue the first instant after the given one at which pages change by themselves, as ISO text
 */
export function openContentVersion(
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
      // Read before the due instant: a change in between makes this content version old at once, never wrong.
      const changeNumber = database.changeNumber()
      const due = await nextDue(now())
      cached = { changeNumber, untilMs: Date.parse(due), name: `${changeNumber} ${due}` }
      return cached.name
    },
  }
}

/**
 * Reads once for all requests that arrived together. The loop asks the system which connections have
 * something to read and serves all of these before it asks again: the first of them reads when the last
 * has arrived already. So whoever asks after a change, of this process or another, sees the change.
 * Outside of the handling of a request that just arrived this would not be so.
 */
function oncePerTick<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined
  const forget = () => {
    cached = undefined
  }
  return () => {
    if (!cached) {
      cached = { value: read() }
      setImmediate(forget)
    }
    return cached.value
  }
}
