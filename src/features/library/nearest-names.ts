import { caselessName } from '@ephemeris/bibliography'

const maxNames = 3

/** Up to three names that differ from the asked one by a few signs, the nearest first. */
export function nearestNames(asked: string, names: readonly string[]): string[] {
  const most = Math.max(2, Math.floor(asked.length / 4))
  const wanted = caselessName(asked)
  return names
    .map((name) => ({ name, distance: distanceWithin(wanted, caselessName(name), most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, maxNames)
    .map(({ name }) => name)
}

/** The Levenshtein distance of two names; exact up to `most`, and some larger number beyond it. */
function distanceWithin(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[at - 1] === other[place - 1]
      const replaced = (row[place - 1] ?? 0) + (isSame ? 0 : 1)
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row.at(-1) ?? 0
}
