import { countOf } from './count.ts'

const hourMs = 3_600_000

/** Such as '3 hours ago'. */
export function formatAge(date: string, nowMs: number): string {
  const hours = Math.floor((nowMs - Date.parse(date)) / hourMs)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${countOf(hours, 'hour')} ago`
  return `${countOf(Math.floor(hours / 24), 'day')} ago`
}

/** An instant in UTC to the minute, such as '2026-11-21 03:30 UTC'. */
export function formatUtc(date: string): string {
  return `${date.slice(0, 16).replace('T', ' ')} UTC`
}
