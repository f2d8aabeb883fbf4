import { dayMs } from '../../../shared/durations.ts'
import { type ShareDays, shareDays } from '../contract.ts'

/** An end that can be chosen; without days, the present one. */
interface End {
  days?: ShareDays
  text: string
}

/** The ends that can be chosen for a link, the present one among them. */
export function endsFor(expiresAt: string, now: Date, timeZone: string): End[] {
  const ends: End[] = shareDays.map((days) => {
    const end = new Date(now.getTime() + days * dayMs).toISOString()
    return { days, text: describeEnd(end, now, timeZone) }
  })
  const present = describeEnd(expiresAt, now, timeZone)
  return ends.some(({ text }) => text === present) ? ends : [{ text: present }, ...ends]
}

/** Such as 'In 14 days, on November 26'. */
export function describeEnd(expiresAt: string, now: Date, timeZone: string): string {
  const end = new Date(expiresAt)
  const days = Math.round((end.getTime() - now.getTime()) / dayMs)
  const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone })
  return `${distance(days)}, on ${date.format(end)}`
}

function distance(days: number): string {
  if (days < 1) return 'In a few hours'
  return days === 1 ? 'In 1 day' : `In ${days} days`
}
