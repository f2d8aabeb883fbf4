import type { Tell } from '../../features/blog/server/html/embeds.ts'

/** Gathers what is to be told of one post: whole sentences, and things by what became of them. */
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
    /** All of it on one line; undefined for nothing. */
    note: (): string | undefined => {
      const things = Array.from(counts, ([fate, names]) => `${fate}: ${listed(names)}`)
      return [...sentences, ...things].join('; ') || undefined
    },
  }
}

export type Told = ReturnType<typeof openTold>

const mostNames = 8

/** Names with how often each was met, such as 'video (2), sound'. */
export function listed(names: ReadonlyMap<string, number>): string {
  const all = Array.from(names, ([name, count]) => (count === 1 ? name : `${name} (${count})`))
  const rest = all.length - mostNames
  return rest > 0 ? `${all.slice(0, mostNames).join(', ')} and ${rest} more` : all.join(', ')
}
