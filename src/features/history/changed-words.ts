import type { ChangedWords, VersionFields } from './contract.ts'

/** Counts the words that a change added and removed; words that only moved count as neither. */
export function countChangedWords(before: string, after: string): ChangedWords {
  const counts = new Map<string, number>()
  for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1)
  let added = 0
  let removed = 0
  for (const count of counts.values())
    if (count > 0) added += count
    else removed -= count
  return { added, removed }
}

const wordsOf = (text: string) => text.match(/\S+/g) ?? []

/** Everything that a reader reads of a version. */
export function readableText(fields: VersionFields): string {
  return ['title', 'excerpt', 'description', 'content']
    .map((name) => fields[name])
    .filter((value) => typeof value === 'string')
    .join('\n')
}
