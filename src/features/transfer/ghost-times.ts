import { dayOf } from '../../platform/server/calendar.ts'
import { isTimeZone } from '../site/rules.ts'
import { isNode, textIn } from './json-node.ts'
import { type Dated, readDated } from './local-time.ts'

export interface GhostTimes {
  /** The time zone of this site. */
  timeZone: string
  /** The time zone that decides the date of a post; by default that of the export. */
  dayIn?: string | undefined
  now: Date
}

type Time = string | number | null | undefined

/** The instant and the date of a post. Older versions of Ghost write milliseconds instead of an ISO text. */
export function asDated(
  post: { published_at?: Time; created_at?: Time },
  { timeZone, dayIn = timeZone, now }: GhostTimes,
): Dated {
  for (const time of [post.published_at, post.created_at]) {
    if (time === null || time === undefined || time === '') continue
    const number = typeof time === 'string' && /^\d{12,14}$/.test(time) ? Number(time) : time
    if (typeof number === 'number') {
      const at = new Date(number)
      if (!Number.isNaN(at.getTime())) return { at, day: dayOf(at, dayIn) }
    } else {
      const dated = readDated(number, 'UTC', dayIn)
      if (dated) return dated
    }
  }
  return { at: now, day: dayOf(now, dayIn) }
}

/** The time zone among the settings of an export. */
export function timeZoneIn(settings: readonly unknown[]): string | undefined {
  const named = settings
    .filter(isNode)
    .filter((row) => ['timezone', 'active_timezone', 'activeTimezone'].includes(textIn(row, 'key')))
    .map((row) => textIn(row, 'value'))
  return named.find(isTimeZone)
}
