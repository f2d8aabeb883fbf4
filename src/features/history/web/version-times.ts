import type { Version } from '../contract.ts'

/** Such as 'Friday, November 20', with the year if it is another one. */
function formatDay(instant: string, timeZone: string, now: Date): string {
  const date = new Date(instant)
  const yearIn = (one: Date) => one.toLocaleDateString('en-US', { year: 'numeric', timeZone })
  const isThisYear = yearIn(date) === yearIn(now)
  return date.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  })
}

/** Such as '9:41 AM'. */
export function formatTime(instant: string, timeZone: string): string {
  return new Date(instant)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .replaceAll('\u202f', ' ')
}

/** What made a version. */
export function describeSave({ published, isRestored, isAutosave }: Version): string {
  if (published !== null) return `Published v${published}`
  if (isRestored) return 'Restored'
  return isAutosave ? 'Autosave' : 'Saved'
}

/** Such as 'Published v2 · November 20, 9:41 AM'. */
export function describeVersion(version: Version, timeZone: string): string {
  const day = new Date(version.savedAt).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone,
  })
  return `${describeSave(version)} · ${day}, ${formatTime(version.savedAt, timeZone)}`
}

/** The versions of one day, newest first. */
interface Day {
  name: string
  versions: Version[]
}

export function groupByDay(versions: readonly Version[], timeZone: string, now: Date): Day[] {
  const days: Day[] = []
  for (const version of versions) {
    const name = formatDay(version.savedAt, timeZone, now)
    const last = days.at(-1)
    if (last?.name === name) last.versions.push(version)
    else days.push({ name, versions: [version] })
  }
  return days
}
