import { monthAbbreviations, readBibtexGrammar } from './bibtex-grammar.ts'
import { titleParts } from './entry-parts.ts'
import { accentMarks, textSigns } from './read-tex.ts'
import type { SourcedWork } from './read-work.ts'
import type { Person, WorkData, WorkType } from './work.ts'

const types: Record<WorkType, string> = {
  article: 'article',
  preprint: 'misc',
  inproceedings: 'inproceedings',
  chapter: 'incollection',
  book: 'book',
  thesis: 'phdthesis',
  report: 'techreport',
  software: 'software',
  dataset: 'dataset',
  talk: 'misc',
  page: 'online',
  other: 'misc',
}

/** Writes a work as BibTeX: the original entry under its current key, or a new entry for works from CSL-JSON. */
export function bibtexOf({ key, bibtex, work }: SourcedWork): string {
  const opening = /^@[\w-]+\s*[{(]/.exec(bibtex)?.[0]
  if (opening === undefined) return writeEntry(key, work)
  const rest = bibtex.slice(opening.length)
  // The text before the first comma is the key, unless it is already a field.
  const old = /^[^,={}()]*(?=[,)}])/.exec(rest)?.[0]
  return old === undefined
    ? `${opening}${key},${rest}`
    : `${opening}${key}${rest.slice(old.length)}`
}

/** Writes a new entry from a work. Characters that are special to TeX are escaped, except in identifiers and URLs. */
export function writeEntry(key: string, work: WorkData): string {
  const { journal, arxiv, year, month, pages, school, note } = work
  const fields: Record<string, string | undefined> = {
    title: `{${work.title}}`,
    author: peopleOf(work.authors, work.othersFollow),
    editor: peopleOf(work.editors, false),
    journal: journal?.name,
    booktitle: work.booktitle,
    series: work.series,
    volume: work.volume,
    number: work.number,
    pages: pages?.replaceAll('–', '--'),
    eid: work.articleNumber,
    edition: work.edition,
    publisher: work.publisher,
    address: work.place,
    school,
    version: work.version,
    year: year?.toString() ?? work.dateText,
    month: month?.toString(),
    doi: work.doi,
    url: work.url,
    eprint: arxiv?.id,
    archivePrefix: arxiv && 'arXiv',
    primaryClass: arxiv?.class,
    isbn: work.isbn,
    note,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value
      ? [`  ${name} = {${verbatim.has(name) ? balanced(value) : texOf(balanced(value))}},`]
      : [],
  )
  return `@${types[work.type]}{${key},\n${lines.join('\n')}\n}`
}

function peopleOf(people: readonly Person[], othersFollow: boolean): string {
  const names = people.map((person) => {
    return 'name' in person ? `{${person.name}}` : commaForm(person)
  })
  return [...names, ...(othersFollow ? ['others'] : [])].join(' and ')
}

/** A name in the comma form of BibTeX: "Family, Jr, Given". */
export function commaForm(person: Person): string {
  if ('name' in person) return person.name
  const { family, given, suffix } = person
  return [family, suffix, given].filter(Boolean).join(', ')
}

/** Fields that BibTeX reads literally, so nothing in them is escaped. */
const verbatim = new Set(['url', 'doi', 'eprint', 'year', 'month', 'pages'])

/** Converts a title with formulas and italics to TeX. */
function texOf(text: string): string {
  return titleParts(text)
    .map(({ text: part, as }) => {
      if (as === 'formula') return `$${part}$`
      return as === 'italic' ? `\\emph{${escaped(part)}}` : escaped(part)
    })
    .join('')
}

const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function escaped(text: string): string {
  return text.replaceAll(/[\\~^&%$#_]/g, (sign) => commands[sign] ?? `\\${sign}`)
}

/** Braces that do not match would end the entry in the middle. */
function balanced(value: string): string {
  let depth = 0
  for (const sign of value) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth < 0) break
  }
  return depth === 0 ? value : value.replaceAll(/[{}]/g, '')
}

/**
 * The fields that references print, and the abstract. An allowlist, since reference managers add any number of private fields, such
 * as comments, reviews and file paths.
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

/** Writes an entry for visitors: only the public fields of the original. */
export function publicBibtex(entry: SourcedWork): string {
  const { entries, problems } = readBibtexGrammar(bibtexOf(entry))
  const [read, ...others] = entries
  // An entry that needs other entries, or abbreviations of its file, is written from the work instead.
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
  return name === 'month' && monthAbbreviations.get(short) === value ? short : `{${value}}`
}

const accentCommands = new Map([...accentMarks].map(([command, mark]) => [mark, command]))

/** Letters that have no accent in Unicode, by their commands. */
const letterCommands = new Map(
  'ss o O l L ae AE oe OE dh DH th TH dj DJ i'
    .split(' ')
    .map((command) => [textSigns.get(command), command]),
)

/** BibTeX reads bytes, so that an initial of two bytes would lose one: letters with accents become commands, as in `{\v{Z}}`. */
export function withLetterCommands(bib: string): string {
  return bib.replaceAll(/^(?! *(?:url|doi) ).+$/gm, (line) =>
    line.normalize('NFC').replaceAll(/[^\p{ASCII}]/gu, letterCommandOf),
  )
}

function letterCommandOf(sign: string): string {
  const letter = letterCommands.get(sign)
  if (letter !== undefined) return `{\\${letter}}`
  const [base = '', mark = '', ...others] = sign.normalize('NFD')
  const accent = accentCommands.get(mark)
  return accent === undefined || others.length > 0 || !/^[a-z]$/i.test(base)
    ? sign
    : `{\\${accent}{${base}}}`
}
