import type { ImportEntry } from '@ephemeris/importers'
import { type Bibliography, decodeBibliography, readBibliography } from '@ephemeris/bibliography'
import { countOf } from '../../shared/count.ts'
import { quoteForTerminal } from './check.ts'
import type { ImportContent } from './import-content.ts'
import { lists } from './lists.ts'

/**
 * The works of a bibliography as rows of the library, none of them marked as the owner's.
 * @param since the time of the import, as an ISO instant
 * @param offset the number of works of earlier bibliographies
 */
export function worksInBibliography(
  text: string,
  since: string,
  offset = 0,
): { rows: ImportContent['rows']; problems: Bibliography['problems'] } {
  const list = lists.find(({ name }) => name === 'works')
  if (!list) throw new Error('The library list is missing')
  const { works, problems } = readBibliography(text)
  const rows = works.map(({ key, work, bibtex, links, isSelected }, index) => {
    const fields = { key, aliases: [], work, bibtex, links, isSelected }
    const read = list.check({ id: offset + index + 1, ...fields, addedAt: since, updatedAt: since })
    return { list, row: { label: quoteForTerminal(key), read } }
  })
  return { rows, problems }
}

const maxProblems = 20

/** The works of all BibTeX files of a folder. If several files contain a key, the first one counts. */
export function worksInBibliographies(
  bibliographies: readonly ImportEntry<Buffer>[],
  now: Date,
): Pick<ImportContent, 'rows' | 'notes'> {
  const rows: ImportContent['rows'] = []
  const keys = new Set<string>()
  const problems: string[] = []
  let repeated = 0
  for (const { label, read: found } of bibliographies) {
    if (!found.ok) {
      problems.push(`${label}: ${found.problem}.`)
      continue
    }
    const { text } = decodeBibliography(found.value)
    const read = worksInBibliography(text, now.toISOString(), rows.length)
    for (const entry of read.rows) {
      if (keys.has(entry.row.label)) repeated += 1
      else rows.push(entry)
      keys.add(entry.row.label)
    }
    for (const { line, sentence } of read.problems)
      problems.push(`${label}${line > 0 ? `, line ${line}` : ''}: ${sentence}`)
  }
  if (bibliographies.length === 0) return { rows, notes: [] }
  const repetitions =
    repeated > 0 ? `; ${countOf(repeated, 'key')} already found in another file` : ''
  const rest = problems.length - maxProblems
  const notes = [
    `${countOf(bibliographies.length, 'bibliography', 'bibliographies')} with ${countOf(rows.length, 'work')}${repetitions}.`,
    ...problems.slice(0, maxProblems),
    ...(rest > 0 ? [`${rest} further problems of bibliographies.`] : []),
  ]
  return { rows, notes }
}
