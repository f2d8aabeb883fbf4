/** When the owner was in the admin area, as ISO instants. */
export interface Visits {
  /** When the visit before this one ended; undefined on the first. */
  last?: string | undefined
  /** When the owner was last seen. */
  seen: string
}

/** A break shorter than half an hour belongs to the same visit. */
const awayMs = 30 * 60_000

/** Records that the owner is here now. */
export function visitsAt(now: Date, before: Visits | undefined): Visits {
  const seen = now.toISOString()
  if (!before) return { seen }
  const wasAway = now.getTime() - Date.parse(before.seen) > awayMs
  return { last: wasAway ? before.seen : before.last, seen }
}

/** Parses the text stored on the device; undefined for any other text. */
export function parseVisits(text: string | null): Visits | undefined {
  const [seen, last] = (text ?? '').split(' ')
  if (!isInstant(seen)) return undefined
  return { seen, ...(isInstant(last) && { last }) }
}

/** Formats the text to store on the device. */
export function formatVisits({ seen, last }: Visits): string {
  return last === undefined ? seen : `${seen} ${last}`
}

function isInstant(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text))
}
