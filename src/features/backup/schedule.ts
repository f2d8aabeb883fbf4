const dayMs = 86_400_000
const minuteMs = 60_000

/** Half past three: the day is over for everyone, and no clock is ever put forward past it in most zones. */
const nightMinutes = 3 * 60 + 30

/** How long a failed try is left alone. */
const retryMs = 60 * minuteMs

/** The last and the next instant at which it is half past three at night in a time zone. */
export function nightsAround(now: Date, timeZone: string): { last: Date; next: Date } {
  const today = localTime(now, timeZone)
  const midnight = today - (today % dayMs)
  const nights = [-1, 0, 1].map((days) => instantOf(midnight + days * dayMs, timeZone))
  const [next] = nights.filter((night) => night > now)
  return {
    last: nights.findLast((night) => night <= now) ?? now,
    next: next ?? instantOf(midnight + 2 * dayMs, timeZone),
  }
}

interface Backups {
  now: Date
  timeZone: string
  /** When the newest backup was made. */
  last: Date | undefined
  /** When a try failed last. */
  failed: Date | undefined
  /** Since when there is something to lose. */
  since: Date
}

/**
 * Tells whether a backup should be made now: when none was made since last night.
 * A date that lies in the future was made by a clock that was wrong, and counts for nothing.
 */
export function isDue({ now, timeZone, last, failed, since }: Backups): boolean {
  const past = (date: Date | undefined) => (date && date <= now ? date : undefined)
  const waited = past(failed)
  if (waited && now.getTime() - waited.getTime() < retryMs) return false
  return nightsAround(now, timeZone).last > (past(last) ?? past(since) ?? new Date(0))
}

/** The night of a local calendar day, given as its midnight counted as if it were UTC. */
function instantOf(midnight: number, timeZone: string): Date {
  const wanted = midnight + nightMinutes * minuteMs
  let instant = wanted
  // The offset at the first guess may be that of the other side of a change of the clocks.
  for (let pass = 0; pass < 2; pass += 1) instant += wanted - localTime(new Date(instant), timeZone)
  return new Date(instant)
}

/** What the clock on the wall shows, counted as if it were UTC. */
function localTime(date: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  }).format(date)
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
