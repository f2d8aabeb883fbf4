import {
  caselessName,
  type CitableWork,
  type CitedLibrary,
  possibleNames,
} from '@ephemeris/bibliography'

/** A work, and the part of the written name that is its key or name. */
export interface FoundName {
  work: CitableWork
  length: number
}

export type NameFinder = (written: string) => FoundName | undefined

/** Finds works by key or another name, first with the same case, then in any case; keys come before other names. */
export function createNameFinder({ works }: CitedLibrary): NameFinder {
  const exact = new Map<string, CitableWork>()
  const caseless = new Map<string, CitableWork>()
  for (const work of works)
    for (const name of work.names) {
      if (name === work.key || !exact.has(name)) exact.set(name, work)
      const folded = caselessName(name)
      if (!caseless.has(folded)) caseless.set(folded, work)
    }
  return (written) => {
    for (const name of possibleNames(written)) {
      const work = exact.get(name) ?? caseless.get(caselessName(name))
      if (work) return { work, length: written.startsWith('{') ? written.length : name.length }
    }
    return undefined
  }
}

/** The sentence for the author about a name that no work has. */
export function unknownNameSentence(written: string, { alike, isEmpty }: CitedLibrary): string {
  const name = possibleNames(written).at(-1) ?? written
  const names = alike.find(([asked]) => asked === written)?.[1] ?? []
  const rest = isEmpty
    ? ' The library is empty: add works under Library.'
    : names.length > 0
      ? ` Did you mean ${names.join(', ')}?`
      : ''
  return `No work is called ${name}.${rest}`
}
