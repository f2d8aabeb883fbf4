import type { ReportElement } from './html/embeds.ts'

/** Collects the remarks on one post: sentences, and counted things such as skipped videos. */
export function createImportReport() {
  const sentences: string[] = []
  const counts = new Map<string, Map<string, number>>()
  const count: ReportElement = (outcome, name) => {
    const names = counts.get(outcome) ?? new Map<string, number>()
    counts.set(outcome, names.set(name, (names.get(name) ?? 0) + 1))
  }
  return {
    /** Counts a thing that was converted to another form or left out. */
    count,
    add: (sentence: string): void => void sentences.push(sentence),
    /** All remarks on one line; undefined without any. */
    summary: (): string | undefined => {
      const things = Array.from(counts, ([outcome, names]) => `${outcome}: ${formatCounts(names)}`)
      return [...sentences, ...things].join('; ') || undefined
    },
  }
}

export type ImportReport = ReturnType<typeof createImportReport>

const maxNames = 8

/** Names with their counts, such as 'video (2), sound'. */
export function formatCounts(names: ReadonlyMap<string, number>): string {
  const all = Array.from(names, ([name, count]) => (count === 1 ? name : `${name} (${count})`))
  const rest = all.length - maxNames
  return rest > 0 ? `${all.slice(0, maxNames).join(', ')} and ${rest} more` : all.join(', ')
}
