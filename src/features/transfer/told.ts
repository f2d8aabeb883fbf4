import type { Tell } from '../blog/server/html/embeds.ts'

/** Collects the remarks of the report on one post: sentences, and counted things such as skipped videos. */
export function openTold() {
  const sentences: string[] = []
  const counts = new Map<string, Map<string, number>>()
  const tell: Tell = (fate, name) => {
    const names = counts.get(fate) ?? new Map<string, number>()
    counts.set(fate, names.set(name, (names.get(name) ?? 0) + 1))
  }
  return {
    tell,
    say: (sentence: string): void => void sentences.push(sentence),
    /** All remarks on one line; undefined without any. */
    note: (): string | undefined => {
      const things = Array.from(counts, ([fate, names]) => `${fate}: ${listed(names)}`)
      return [...sentences, ...things].join('; ') || undefined
    },
  }
}

export type Told = ReturnType<typeof openTold>

const mostNames = 8

/** Names with their counts, such as 'video (2), sound'. */
export function listed(names: ReadonlyMap<string, number>): string {
  const all = Array.from(names, ([name, count]) => (count === 1 ? name : `${name} (${count})`))
  const rest = all.length - mostNames
  return rest > 0 ? `${all.slice(0, mostNames).join(', ')} and ${rest} more` : all.join(', ')
}
