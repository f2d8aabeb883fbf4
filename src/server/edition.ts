import type { ServerContext } from './context.ts'

/**
 * The state of everything that pages show, by a name. It changes with each visible write, and by
 * itself when something that was planned becomes due or a year begins.
 */
export interface Edition {
  /**
   * The name as a request finds it that has just arrived, or undefined when it must be read first;
   * never waits. To be asked only by what answers at once.
   */
  onArrival(): string | undefined
  /** The name; asks for the next planned change only when the last answer no longer holds. */
  read(): Promise<string>
}

/** What was read, and how long it holds. */
interface Known {
  revision: number
  untilMs: number
  name: string
}

/**
 * @param nextDue the first instant after the given one at which pages change by themselves, as ISO text
 */
export function openEdition(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  nextDue: (after: Date) => Promise<string>,
): Edition {
  let known: Known | undefined
  const nameFor = (revision: number) =>
    known?.revision === revision && now().getTime() < known.untilMs ? known.name : undefined
  return {
    onArrival: oncePerTurn(() => nameFor(database.revision())),
    async read() {
      const name = nameFor(database.revision())
      if (name !== undefined) return name
      // Read before the due instant: a change in between makes this edition old at once, never wrong.
      const revision = database.revision()
      const due = await nextDue(now())
      known = { revision, untilMs: Date.parse(due), name: `${revision} ${due}` }
      return known.name
    },
  }
}

/**
 * Reads once for all requests that arrived together. The loop asks the system which connections have
 * something to read and serves all of these before it asks again: the first of them reads when the last
 * has arrived already. So whoever asks after a change, of this process or another, sees the change.
 * Outside of the handling of a request that just arrived this would not be so.
 */
function oncePerTurn<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    if (!known) {
      known = { value: read() }
      setImmediate(forget)
    }
    return known.value
  }
}
