import type { WorkData } from '../works.ts'
import type { CitationStyle } from './cited-library.ts'
import { type EntryPart, titleParts } from './entry-parts.ts'
import { listEditors } from './people.ts'

/** What stands behind the title of a work. */
interface EntryDetails {
  phrases: EntryPart[][]
  /** Stands in brackets after them. */
  imprint?: string
  /** Behind the brackets. */
  last?: string
}

/** Whether a work is no part of another one, so that its title is italic. */
export function isWholeWork({ type }: WorkData): boolean {
  return type === 'book' || type === 'thesis' || type === 'software' || type === 'dataset'
}

/** Where a work appeared, by its type. */
export function detailsOf(work: WorkData, style: CitationStyle): EntryDetails {
  const { booktitle, publisher, school, institution, version, arxiv, ascl } = work
  switch (work.type) {
    case 'inproceedings':
    case 'chapter':
      return booktitle ? chapterDetails(work, booktitle) : { phrases: journalPhrases(work, style) }
    case 'book':
      return { phrases: plain(editionOf(work), seriesOf(work)), imprint: imprintOf(work) }
    case 'thesis':
      return { phrases: plain(work.degree ?? 'thesis', school ?? institution ?? publisher) }
    case 'report':
      return { phrases: plain(reportNumber(work), institution ?? publisher) }
    case 'preprint':
      return { phrases: plain(arxiv ? `arXiv:${arxiv.id}` : elsewhere(work)) }
    case 'software':
      return {
        phrases: plain(
          version && `version ${version}`,
          publisher ?? (ascl ? `ascl:${ascl}` : elsewhere(work)),
        ),
      }
    case 'dataset':
      return { phrases: plain(version && `version ${version}`, publisher ?? elsewhere(work)) }
    case 'page':
      return { phrases: plain(publisher ?? elsewhere(work), accessedOn(work)) }
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
  const { authors, editors, pages, articleNumber } = work
  // Without authors the editors stand in front.
  const edited = authors.length > 0 && editors.length > 0 ? `ed. ${listEditors(editors)}` : ''
  return {
    phrases: [[{ text: 'in ' }, ...titleParts(booktitle, true)], ...plain(seriesOf(work), edited)],
    imprint: imprintOf(work),
    last: pages ?? articleNumber ?? '',
  }
}

function otherDetails(work: WorkData, style: CitationStyle): EntryDetails {
  const { booktitle, publisher, institution, school, arxiv, journal } = work
  const place = booktitle ? [titleParts(booktitle, true)] : []
  const isUnpublished = !journal && !booktitle
  return {
    phrases: [
      ...journalPhrases(work, style),
      ...place,
      ...plain(
        elsewhere(work),
        institution ?? school ?? (journal ? undefined : publisher),
        isUnpublished && arxiv ? `arXiv:${arxiv.id}` : undefined,
      ),
    ],
  }
}

function plain(...phrases: (string | undefined)[]): EntryPart[][] {
  return phrases.filter(Boolean).map((text = '') => [{ text }])
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

/** What the source says in words; an address is a link instead. */
function elsewhere({ howpublished = '' }: WorkData): string {
  return /^(?:\\url|https?:)/i.test(howpublished.trim()) ? '' : howpublished
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
