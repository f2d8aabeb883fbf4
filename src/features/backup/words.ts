import { countOf } from '../../shared/count.ts'

const hourMs = 3_600_000

/** How long ago something was, roughly, such as '3 hours ago'. */
export function ageInWords(date: string, nowMs: number): string {
  const hours = Math.floor((nowMs - Date.parse(date)) / hourMs)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${countOf(hours, 'hour')} ago`
  return `${countOf(Math.floor(hours / 24), 'day')} ago`
}
