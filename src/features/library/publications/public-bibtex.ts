import { abbreviatedMonths } from '../bibliography/bibtex-months.ts'
import { readBibtexGrammar } from '../bibliography/bibtex-grammar.ts'
import type { LibraryEntry } from '../store.ts'
import { bibtexOf, writeEntry } from '../write-bibtex.ts'

/**
 * The fields that references print, and the abstract. What reference managers keep for themselves, such as comments,
 * reviews and the paths of files, has names without end.
 */
const publicFields = new Set(
  `title subtitle titleaddon shorttitle maintitle author editor translator collaboration
  journal journaltitle journalsubtitle shortjournal journalabbreviation booktitle booksubtitle eventtitle eventdate venue
  series volume volumes number issue chapter part pages pagetotal numpages eid articleno article-number edition
  publisher address location school institution organization type howpublished version pubstate addendum note
  year month day date issued urldate accessed language abstract
  doi url adsurl eprint archiveprefix primaryclass eprinttype eprintclass arxivid pmid pmcid isbn issn`.split(
    /\s+/,
  ),
)

/** An entry for visitors, written anew from the fields of the original that are public. */
export function publicBibtex(entry: LibraryEntry): string {
  const { entries, problems } = readBibtexGrammar(bibtexOf(entry))
  const [read, ...others] = entries
  // What needs other entries, or abbreviations of its file, is complete in the work alone.
  const isWhole = problems.length === 0 && others.length === 0
  if (!read || !isWhole || read.fields.has('crossref') || read.fields.has('xdata'))
    return writeEntry(entry.key, entry.work)
  const fields = [...read.fields].filter(
    ([name, value]) => publicFields.has(name) && value !== '' && !/\bfile:\S/i.test(value),
  )
  const lines = fields.map(([name, value]) => `  ${name} = ${written(name, value)},\n`)
  return `@${read.type}{${entry.key},\n${lines.join('')}}`
}

/** Names of months are abbreviations, which each style prints in its own way. */
function written(name: string, value: string): string {
  const short = value.slice(0, 3).toLowerCase()
  return name === 'month' && abbreviatedMonths.get(short) === value ? short : `{${value}}`
}
