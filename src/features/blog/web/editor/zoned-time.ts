import { dayMs } from '../../../../shared/durations.ts'

/** The value of a `datetime-local` field, such as '2026-11-30T09:00'. */
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * Converts a local time of a time zone to an ISO instant. Of an ambiguous time, when clocks are set back, the first
 * instant is used; a skipped time moves forward with the clocks.
 * @param local such as '2026-11-30T09:00'
 * @param timeZone IANA name
 * @returns undefined for an invalid date or time
 */
export function instantOf(local: string, timeZone: string): string | undefined {
  const wall = localTime.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(wall)) return undefined
  // No zone changes its clocks twice within two days.
  const [before, after] = [wall - dayMs, wall + dayMs].map((near) => offsetMs(near, timeZone)) as [
    number,
    number,
  ]
  const found = [wall - before, wall - after]
    .filter((at) => at + offsetMs(at, timeZone) === wall)
    .toSorted((one, other) => one - other)
  return new Date(found[0] ?? wall - before).toISOString()
}

/** The local time of a time zone at an instant, such as '2026-11-30T09:00'. */
export function localOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 16)
}

/** The UTC offset of a time zone at an instant. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(at / 1000) * 1000
}
