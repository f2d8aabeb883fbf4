import type { WorkData } from './work.ts'
import { type CitationStyle, usualCitationStyle } from './citation-style.ts'
import { type EntryPart, inPhrases, textOfParts, titleParts, withFullStop } from './entry-parts.ts'
import { withoutAddresses } from './identifiers.ts'
import { listEditors, listPeople } from './people.ts'
import { shownYear, yearInCitation } from './labels.ts'

/** Distinguishes an entry within its list. */
interface EntryPlace {
  /** `a`, `b`, … for works of the same people and year. */
  letter?: string | undefined
  /** Shown when there are neither people nor a title. */
  key?: string
}

/**
 * Formats the entry of a work for a reference list, without its links; see `entryLinks`.
 * Source: docs/decisions/2026-11-22-two-citation-styles.md
 */
export function formatEntry(
  work: WorkData,
  style: CitationStyle = usualCitationStyle,
  { letter, key = '' }: EntryPlace = {},
): EntryPart[] {
  const isNumbered = style.citations === 'numbers'
  const year = yearInCitation(work, letter)
  const people = listPeople(work, style.citations)
  const title = shownTitle(work, style)
  const { phrases, imprint = '', last = '' } = detailsOf(work, style)
  const name = people || title.length > 0 ? people : work.title || key
  // Without people, the entry begins with its title.
  const begin =
    isNumbered || name === ''
      ? [[{ text: name }], title, ...(isNumbered ? [] : [[{ text: year }]])]
      : [[{ text: `${name}${people ? '' : ','} ${year}` }], title]
  const inBrackets = [imprint, isNumbered ? year : ''].filter(Boolean).join(', ')
  const body = inPhrases([...begin, ...phrases])
  const dated = inBrackets ? [...body, { text: ` (${inBrackets})` }] : body
  return withFullStop(inPhrases([dated, [{ text: last }]]))
}

/** Like `formatEntry`, as plain text. */
export function entryText(work: WorkData, style?: CitationStyle, place?: EntryPlace): string {
  return textOfParts(formatEntry(work, style, place))
}

/** Where and when a work appeared, as plain text: "ApJ, 961, 12, 2020". */
export function sourceText(work: WorkData): string {
  const { phrases, imprint = '', last = '' } = detailsOf(work, usualCitationStyle)
  const where = textOfParts(inPhrases(phrases))
  const parts = [imprint ? `${where} (${imprint})` : where, last, shownYear(work)]
  return parts.filter((part) => part.trim() !== '').join(', ')
}

function shownTitle(work: WorkData, { titles }: CitationStyle): EntryPart[] {
  if (!work.title || (titles === 'hidden' && work.type === 'article')) return []
  if (isWholeWork(work)) return titleParts(work.title, true)
  return [{ text: '“' }, ...titleParts(work.title), { text: '”' }]
}

/** The parts of an entry after the title. */
interface EntryDetails {
  phrases: EntryPart[][]
  /** In brackets, after the phrases. */
  imprint?: string
  /** After the brackets. */
  last?: string
}

/** Whether a work is not part of another one; then its title is italic. */
function isWholeWork({ type }: WorkData): boolean {
  return type === 'book' || type === 'thesis' || type === 'software' || type === 'dataset'
}

/** Where a work appeared, by its type. */
function detailsOf(work: WorkData, style: CitationStyle): EntryDetails {
  const { booktitle, publisher, school, institution, arxiv, ascl } = work
  switch (work.type) {
    case 'inproceedings':
    case 'chapter':
      return booktitle ? chapterDetails(work, booktitle) : { phrases: journalPhrases(work, style) }
    case 'book':
      return {
        phrases: plain(editionOf(work), seriesOf(work), editedBy(work)),
        imprint: imprintOf(work),
      }
    case 'thesis':
      return { phrases: plain(work.degree ?? 'thesis', school ?? institution ?? publisher) }
    case 'report':
      return {
        phrases: plain(
          editionOf(work),
          reportNumber(work),
          institution ?? publisher ?? elsewhere(work),
        ),
      }
    case 'preprint':
      return { phrases: plain(arxiv ? arxivNumber(arxiv) : elsewhere(work)) }
    case 'software':
      return {
        phrases: plain(versionOf(work), publisher ?? (ascl ? `ascl:${ascl}` : elsewhere(work))),
      }
    case 'dataset':
      return { phrases: plain(versionOf(work), publisher ?? elsewhere(work)) }
    case 'page':
      return { phrases: plain(versionOf(work), publisher ?? elsewhere(work), accessedOn(work)) }
    default:
      return otherDetails(work, style)
  }
}

/** "ApJ, 961, 12", or with numbers "ApJ **961**, 12". */
function journalPhrases(work: WorkData, { citations, journals }: CitationStyle): EntryPart[][] {
  const { journal, volume, number, articleNumber, pages } = work
  const page = { text: articleNumber ?? pages ?? '' }
  const issue = volume ?? number
  if (!journal) return plain(issue, page.text)
  const { name, short } = journal
  const shown: EntryPart[] =
    journals === 'full' || short === undefined || short === name
      ? [{ text: name }]
      : [{ text: short, as: 'journal', full: name }]
  if (issue === undefined) return [shown, [page]]
  return citations === 'numbers'
    ? [[...shown, { text: ' ' }, { text: issue, as: 'bold' }], [page]]
    : [shown, [{ text: issue }], [page]]
}

function chapterDetails(work: WorkData, booktitle: string): EntryDetails {
  const { pages, articleNumber } = work
  return {
    phrases: [
      [{ text: 'in ' }, ...titleParts(booktitle, true)],
      ...plain(editionOf(work), seriesOf(work), editedBy(work)),
    ],
    imprint: imprintOf(work),
    last: pages ?? articleNumber ?? '',
  }
}

/** The editors beside authors; without authors, the entry already begins with the editors. */
function editedBy({ authors, editors }: WorkData): string {
  return authors.length > 0 && editors.length > 0 ? `ed. ${listEditors(editors)}` : ''
}

function otherDetails(work: WorkData, style: CitationStyle): EntryDetails {
  const { booktitle, publisher, institution, school, arxiv, journal } = work
  const place = booktitle ? [titleParts(booktitle, true), ...plain(editedBy(work))] : []
  return {
    phrases: [
      ...journalPhrases(work, style),
      ...place,
      ...plain(
        editionOf(work),
        (journal ?? booktitle) ? howPublished(work) : elsewhere(work),
        institution ?? school ?? (journal ? undefined : publisher),
        arxiv && showsArxiv(work) ? arxivNumber(arxiv) : undefined,
      ),
    ],
  }
}

function plain(...phrases: (string | undefined)[]): EntryPart[][] {
  return phrases.filter(Boolean).map((text = '') => [{ text }])
}

/** "v1.2" and "1.2" are "version 1.2". */
function versionOf({ version }: WorkData): string | undefined {
  return version && `version ${version.replace(/^v(?=\d)/i, '')}`
}

function imprintOf({ place, publisher }: WorkData): string {
  return [place, publisher].filter(Boolean).join(': ')
}

function seriesOf({ series, volume }: WorkData): string {
  if (!series) return volume ? `Vol. ${volume}` : ''
  return volume ? `${series} ${volume}` : series
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** "2", "2nd" and "Second" are "2nd ed.". */
function editionOf({ edition }: WorkData): string {
  if (!edition) return ''
  if (/\bed(?:ition|\.)?/i.test(edition)) return edition.replace(/edition/i, 'ed.')
  const place = ordinals.indexOf(edition.trim().toLowerCase()) + 1
  const number = place > 0 ? place : /^\d+$/.test(edition.trim()) ? Number(edition) : undefined
  return `${number === undefined ? edition : ordinal(number)} ed.`
}

function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1
  const ending = isTeen ? undefined : ['st', 'nd', 'rd'][(number % 10) - 1]
  return `${number}${ending ?? 'th'}`
}

function reportNumber({ number }: WorkData): string {
  if (!number) return ''
  return /^\d/.test(number) ? `Report ${number}` : number
}

/** The field howpublished; its addresses are links instead. */
function howPublished({ howpublished = '' }: WorkData): string {
  return withoutAddresses(howpublished)
}

const maxNoteCharacters = 200
/** Reference managers write other fields into the note, such as "Publisher: Example Press". */
const managerNote = /^(?:_?[a-z][a-z ]*:|arxiv\b|\d+ pages?\b)/i

/** Where a work is that has no journal, book or publisher: howpublished, else its note. */
function elsewhere(work: WorkData): string {
  const note = withoutAddresses(work.note ?? '')
  const isShown = note.length <= maxNoteCharacters && !managerNote.test(note)
  return howPublished(work) || (isShown ? note : '')
}

function arxivNumber({ id }: NonNullable<WorkData['arxiv']>): string {
  return `arXiv:${id}`
}

/** Whether an entry shows the arXiv number of the work, since it has appeared nowhere else. */
export function showsArxiv({ type, arxiv, journal, booktitle }: WorkData): boolean {
  if (!arxiv || journal || booktitle) return false
  return type === 'preprint' || type === 'other' || type === 'article' || type === 'talk'
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** "accessed 2024 May 3" */
function accessedOn({ accessed }: WorkData): string {
  if (!accessed) return ''
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(accessed) ?? []
  const name = months[Number(month) - 1]
  return name ? `accessed ${year} ${name} ${Number(day)}` : `accessed ${accessed}`
}
