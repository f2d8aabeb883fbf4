import type { CitableWork, CitedLibrary, Person, WorkData } from '@ephemeris/bibliography'

const person = (family: string): Person => ({ family, given: 'Ana B.' })

/** A work for texts to cite, by these people. */
export function citable(
  key: string,
  families: readonly string[],
  change: Partial<WorkData> = {},
): CitableWork {
  const id = Array.from(key).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1e6, 7)
  const work: WorkData = {
    type: 'article',
    title: `On ${key}`,
    authors: families.map(person),
    othersFollow: false,
    editors: [],
    year: Number(/\d{4}/.exec(key)?.[0] ?? 2020),
    ...change,
  }
  return { id, key, names: [key], work, links: [], updatedAt: '2026-01-01' }
}

/** A library of these works. */
export function libraryOf(...works: CitableWork[]): CitedLibrary {
  return { works, alike: [], isEmpty: works.length === 0 }
}
