import type { WorkData } from './work.ts'
import type { CitableWork } from './cited-library.ts'
import { labelOf, yearInCitation } from './labels.ts'

/** A work of a reference list: its label in citations, and the letter that distinguishes it from others of the same label and year. */
export interface OrderedWork {
  cited: CitableWork
  label: string
  letter: string | undefined
}

const collator = new Intl.Collator('en')
const unknown = Number.MAX_SAFE_INTEGER

/** Sorts works for an author-year list: by label, year, month and title. Works of one label and year get the letters a, b, … */
export function orderByAuthor(works: readonly CitableWork[]): OrderedWork[] {
  const sorted = works
    .map((cited) => ({ cited, label: labelOf(cited.work, cited.key) }))
    .toSorted(
      (one, other) =>
        collator.compare(sortKey(one.label), sortKey(other.label)) ||
        compareDates(one.cited.work, other.cited.work) ||
        collator.compare(one.cited.work.title, other.cited.work.title) ||
        one.cited.id - other.cited.id,
    )
  const nameOf = ({ cited, label }: (typeof sorted)[number]) =>
    `${label} ${yearInCitation(cited.work)}`
  const alike = Map.groupBy(sorted, nameOf)
  return sorted.map((one) => {
    const group = alike.get(nameOf(one)) ?? []
    return { ...one, letter: group.length > 1 ? letterOf(group.indexOf(one)) : undefined }
  })
}

/** Keeps the order of first citation, for a numbered list. */
export function orderByCitation(works: readonly CitableWork[]): OrderedWork[] {
  return works.map((cited) => ({ cited, label: labelOf(cited.work, cited.key), letter: undefined }))
}

/** Quotation marks do not affect the order. */
function sortKey(label: string): string {
  return label.replaceAll(/[“”]/g, '')
}

function compareDates(one: WorkData, other: WorkData): number {
  return (
    (one.year ?? unknown) - (other.year ?? unknown) ||
    (one.month ?? unknown) - (other.month ?? unknown)
  )
}

/** a to z, then aa, ab, … */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return `${rest >= 0 ? letterOf(rest) : ''}${String.fromCodePoint(97 + (index % 26))}`
}
