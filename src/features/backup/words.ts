import { countOf } from '../../shared/count.ts'

const hourMs = 3_600_000

/** How long ago something was, roughly, such as '3 hours ago'. */
export function ageInWords(date: string, nowMs: number): string {
  const hours = Math.floor((nowMs - Date.parse(date)) / hourMs)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${countOf(hours, 'hour')} ago`
  return `${countOf(Math.floor(hours / 24), 'day')} ago`
}

/** A size, such as '812 KB' or '4.2 MB'. */
export function sizeInWords(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
