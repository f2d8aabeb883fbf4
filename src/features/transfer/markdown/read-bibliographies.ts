import { decodeBibliography, maxBibliographyBytes } from '@ephemeris/bibliography'
import { countOf } from '../../../shared/count.ts'
import { shown } from '../check.ts'
import type { ImportContent } from '../import-content.ts'
import { readFileIn } from '../read-files.ts'
import { worksInBibliography } from '../works-in-bibliography.ts'
import { isAside } from './site-kind.ts'

const mostProblems = 20

/** The works of all BibTeX files of a folder, for the library. Where several files have the same key, the first counts. */
export async function readBibliographies(
  root: string,
  files: readonly string[],
  now: Date,
): Promise<Pick<ImportContent, 'rows' | 'notes'>> {
  const bibliographies = files.filter((file) => /\.bib$/i.test(file) && !isAside(file))
  const rows: ImportContent['rows'] = []
  const keys = new Set<string>()
  const problems: string[] = []
  let again = 0
  for (const file of bibliographies) {
    const found = await readFileIn(root, file, maxBibliographyBytes)
    if (!found.ok) {
      problems.push(`${shown(file)}: ${found.problem}.`)
      continue
    }
    const { text } = decodeBibliography(found.value)
    const read = worksInBibliography(text, now.toISOString(), rows.length)
    for (const entry of read.rows) {
      if (keys.has(entry.row.label)) again += 1
      else rows.push(entry)
      keys.add(entry.row.label)
    }
    for (const { line, sentence } of read.problems)
      problems.push(`${shown(file)}${line > 0 ? `, line ${line}` : ''}: ${sentence}`)
  }
  if (bibliographies.length === 0) return { rows, notes: [] }
  const repeated = again > 0 ? `; ${countOf(again, 'key')} stood in another file before` : ''
  const rest = problems.length - mostProblems
  const notes = [
    `${countOf(bibliographies.length, 'bibliography', 'bibliographies')} with ${countOf(rows.length, 'work')}${repeated}.`,
    ...problems.slice(0, mostProblems),
    ...(rest > 0 ? [`${rest} further problems of bibliographies.`] : []),
  ]
  return { rows, notes }
}
