import { dayMs } from './durations.ts'

/**
 * Formats an instant of the past, the more briefly the longer ago it is.
 * @param timeZone IANA name of the owner's zone
 * @returns such as '40 minutes ago', 'Today, 9:12 AM', 'Yesterday, 6:51 PM' or 'Nov 18, 2026'; invalid input unchanged
 */
export function formatRecentDate(value: string, now: Date, timeZone: string): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  const minutes = Math.floor((now.getTime() - time) / 60_000)
  if (minutes >= 0 && minutes < 60) return minutesAgo(minutes)
  const days = dayNumber(now.getTime(), timeZone) - dayNumber(time, timeZone)
  const format = new Intl.DateTimeFormat('en-US', {
    ...(days === 0 || days === 1 ? { timeStyle: 'short' } : { dateStyle: 'medium' }),
    timeZone,
  })
  const text = format.format(time).replaceAll('\u202f', ' ')
  if (days === 0) return `Today, ${text}`
  return days === 1 ? `Yesterday, ${text}` : text
}

function minutesAgo(minutes: number): string {
  if (minutes === 0) return 'Just now'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}

/** Consecutive numbers for consecutive calendar days in a time zone. */
function dayNumber(time: number, timeZone: string): number {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time)
  return Date.parse(date) / dayMs
}
