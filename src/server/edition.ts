import type { ServerContext } from './context.ts'

/**
 * The state of everything that pages show, by a name. It changes with each visible write, and by
 * itself when something that was planned becomes due.
 */
export interface Edition {
  /** The name, or undefined when it must be read first; never waits. */
  current(): string | undefined
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
 * @param nextDue the first instant after the given one at which pages change by themselves, as ISO
 *   text; undefined when there is none
 */
export function openEdition(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  nextDue: (after: Date) => Promise<string | undefined>,
): Edition {
  let known: Known | undefined
  const current = () =>
    known?.revision === database.revision() && now().getTime() < known.untilMs
      ? known.name
      : undefined
  return {
    current,
    async read() {
      const name = current()
      if (name !== undefined) return name
      // Read before the due instant: a change in between makes this edition old at once, never wrong.
      const revision = database.revision()
      const due = await nextDue(now())
      const untilMs = due === undefined ? Infinity : Date.parse(due)
      known = { revision, untilMs, name: `${revision} ${due ?? 'for good'}` }
      return known.name
    },
  }
}
