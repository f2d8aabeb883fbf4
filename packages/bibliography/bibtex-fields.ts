import {
  findArxivNumber,
  findAsclNumber,
  findBibcode,
  findDoi,
  readVerbatim,
} from './identifiers.ts'
import { findJournal, findJournalByCommand } from './journals.ts'
import { readNames } from './read-names.ts'
import type { OwnerFields } from './read-work.ts'
import { type WorkData, type WorkLinkKind, type WorkType, withoutEmpty } from './work.ts'

/** The fields of an entry: as TeX, and as plain text. */
interface EntryFields {
  type: string
  tex: (name: string) => string
  text: (...names: string[]) => string
  readTex: (tex: string) => string
}

const types: Record<string, WorkType> = {
  article: 'article',
  inproceedings: 'inproceedings',
  conference: 'inproceedings',
  incollection: 'chapter',
  inbook: 'chapter',
  inreference: 'chapter',
  suppbook: 'chapter',
  suppcollection: 'chapter',
  bookinbook: 'chapter',
  suppperiodical: 'article',
  book: 'book',
  mvbook: 'book',
  collection: 'book',
  mvcollection: 'book',
  proceedings: 'book',
  mvproceedings: 'book',
  reference: 'book',
  mvreference: 'book',
  periodical: 'book',
  booklet: 'book',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  standard: 'report',
  manual: 'report',
  patent: 'report',
  software: 'software',
  softwareversion: 'software',
  codefragment: 'software',
  dataset: 'dataset',
  data: 'dataset',
  preprint: 'preprint',
  talk: 'talk',
  presentation: 'talk',
  online: 'page',
  www: 'page',
  electronic: 'page',
  webpage: 'page',
}

/** Types of BibTeX and BibLaTeX that are no kind of their own here. */
const otherTypes = new Set(
  `misc unpublished artwork audio bibnote commentary image jurisdiction legislation legal letter movie music performance
  review video set xdata`.split(/\s+/),
)

/** Whether BibTeX, BibLaTeX or a reference manager has entries of this type. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(types, type) || otherTypes.has(type)
}

const isPreprintServer = (journal: string) =>
  /^(?:arxiv\b|corr$|biorxiv|medrxiv|chemrxiv)/i.test(journal)

/** Converts the fields of an entry to a work. */
export function workOf(entry: EntryFields): WorkData {
  const { tex, text, readTex } = entry
  const remark = (field: string) => readTex(withWrittenLinks(tex(field)))
  const authors = readNames(tex('author'), readTex)
  const ids = readIds(entry)
  return {
    type: typeOf(entry, ids),
    title: withSubtitle(text('title'), text('subtitle')),
    authors: authors.people,
    othersFollow: authors.othersFollow,
    editors: readNames(tex('editor'), readTex).people,
    ...readDate(text('date', 'issued'), text('year'), text('month'), text('day')),
    ...ids,
    ...withoutEmpty({
      collaboration: collaborationOf(text('collaboration')),
      journal: journalOf(entry),
      booktitle: withSubtitle(text('booktitle'), text('booksubtitle')),
      series: text('series'),
      volume: text('volume'),
      number: text('number', 'issue'),
      pages: pagesOf(text('pages')),
      articleNumber: articleNumberOf(text('eid', 'articleno', 'article-number')),
      edition: text('edition'),
      publisher: text('publisher'),
      place: text('address', 'location'),
      school: text('school') || (entry.type.endsWith('thesis') ? text('institution') : ''),
      degree: degreeOf(entry),
      institution: text('institution', 'organization'),
      howpublished: remark('howpublished') || preprintServerOf(text('journal', 'journaltitle')),
      version: text('version'),
      url: httpAddress(readVerbatim(tex('url') || tex('howpublished'))),
      accessed: text('urldate', 'accessed'),
      note: remark('note'),
    }),
  }
}

function withSubtitle(title: string, subtitle: string): string {
  return title && subtitle ? `${title}: ${subtitle}` : title
}

function collaborationOf(name: string): string {
  return name && !/collaboration|consortium|team|group|survey|project/i.test(name)
    ? `${name} Collaboration`
    : name
}

function journalOf({ tex, text }: EntryFields) {
  const written = tex('journal') || tex('journaltitle')
  // The grammar has already collapsed white space.
  const command = /^\s?\{?\s?\\([a-z]+)\s?(?:\{\})?\s?\}?\s?$/i.exec(written)?.[1]
  const abbreviated = command && findJournalByCommand(command)
  if (abbreviated) return abbreviated
  const name = text('journal', 'journaltitle')
  if (!name || isPreprintServer(name)) return undefined
  const short = text('shortjournal', 'journalabbreviation')
  return short ? { name, short } : findJournal(name)
}

/** The server of a preprint, except arXiv, whose number names it. */
function preprintServerOf(journal: string): string {
  return isPreprintServer(journal) && !/^(?:arxiv|corr$)/i.test(journal) ? journal : ''
}

/** ADS also writes the arXiv number of a preprint here. */
function articleNumberOf(eid: string): string {
  return /^arxiv:/i.test(eid) ? '' : eid
}

/** `\href{address}{words}` with the address after the words, so that it is not lost. */
function withWrittenLinks(tex: string): string {
  return tex.replaceAll(/\\href\s?\{([^{}]*)\}\s?\{([^{}]*)\}/g, '$2 \\url{$1}')
}

function pagesOf(pages: string): string {
  return /^arxiv/i.test(pages) ? '' : pages.replaceAll(/\s?(?:-+|–|—)\s?/g, '–')
}

function degreeOf({ type, text }: EntryFields): string {
  if (!type.endsWith('thesis')) return ''
  const written = text('type')
  if (/^phd/i.test(written)) return 'PhD thesis'
  if (/^(?:ma|msc)thesis$/i.test(written)) return "Master's thesis"
  return written || (type === 'mastersthesis' ? "Master's thesis" : 'PhD thesis')
}

function httpAddress(url: string): string | undefined {
  const found = /https?:\/\/[^\s<>"]+/.exec(url)?.[0]
  return found && URL.canParse(found) ? found : undefined
}

type Ids = Pick<WorkData, 'doi' | 'arxiv' | 'bibcode' | 'isbn' | 'ascl'>

function readIds({ tex, text }: EntryFields): Ids {
  const plain = (name: string) => readVerbatim(tex(name))
  const elsewhere = `${plain('url')} ${plain('note')} ${plain('howpublished')}`
  const doi = findDoi(plain('doi')) ?? findDoi(elsewhere)
  const archive = text('archiveprefix', 'eprinttype')
  const eprint = plain('eprint')
  const isArxiv = !archive || /arxiv/i.test(archive)
  const arxivId =
    findArxivNumber((isArxiv && eprint) || plain('arxivid')) ??
    findArxivNumber(/10\.48550\/arxiv\.(.+)/i.exec(doi ?? '')?.[1] ?? '') ??
    findArxivNumber(
      /arxiv[:./\s][^\s]*/i.exec(
        `${elsewhere} ${plain('journal')} ${plain('pages')} ${plain('eid')}`,
      )?.[0] ?? '',
    ) ??
    // DBLP writes the number as the volume of the journal CoRR.
    findArxivNumber(/^abs\/(.+)/i.exec(plain('volume'))?.[1] ?? '')
  const arxivClass = text('primaryclass', 'eprintclass', 'arxivclass')
  return withoutEmpty({
    doi,
    arxiv: arxivId ? { id: arxivId, ...(arxivClass && { class: arxivClass }) } : undefined,
    bibcode: findBibcode(plain('adsurl')) ?? findBibcode(plain('url')),
    isbn: plain('isbn'),
    ascl: findAsclNumber(`${archive}:${eprint} ${plain('eid')} ${elsewhere}`),
  })
}

function typeOf(entry: EntryFields, ids: Ids): WorkType {
  const type = types[entry.type] ?? 'other'
  const journal = journalOf(entry)
  const preprintServer = isPreprintServer(entry.text('journal', 'journaltitle'))
  if (type === 'article' && !journal && (preprintServer || ids.arxiv)) return 'preprint'
  if (type !== 'other') return type
  if (ids.ascl || isZenodoSoftware(entry, ids)) return 'software'
  if (ids.arxiv && !journal) return 'preprint'
  if (entry.text('booktitle') && !journal) return 'inproceedings'
  return journal ? 'article' : type
}

const softwareWords =
  /\b(?:software|source code|code|package|library|toolkit|toolbox|pipeline|plugin|python|release)\b|\bv?\d+\.\d+\.\d+\b|\bv\d+\.\d+\b|^[\w.-]+\/[\w.-]+:/i
const dataWords = /\b(?:data|datasets?|catalogu?es?|tables?|slides|poster|talk|presentation)\b/i

/** Older exports of Zenodo have software as `@misc`. */
function isZenodoSoftware({ text }: EntryFields, { doi }: Ids): boolean {
  if (!doi || !/^10\.5281\/zenodo\./i.test(doi)) return false
  const title = text('title')
  return softwareWords.test(title) || (text('version') !== '' && !dataWords.test(title))
}

interface WorkDate {
  year?: number
  month?: number
  day?: number
  dateText?: string
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The date of a work; year, month and day are used when `date` cannot be read.
 * @param date EDTF: a year, a month, a day or an interval, whose beginning is used
 */
function readDate(date: string, year: string, month: string, day: string): WorkDate {
  const [, isoYear, isoMonth, isoDay] = /^(-?\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date) ?? []
  if (isoYear) return dateOf(Number(isoYear), Number(isoMonth), Number(isoDay))
  const found = /(?:^|\D)(\d{4})(?!\d)/.exec(year)?.[1] ?? /^\d{3}$/.exec(year)?.[0]
  if (found) {
    const dayInMonth = /(?:^|\D)(\d{1,2})(?!\d)/.exec(month)?.[1]
    const number = monthOf(month)
    const isDayToo = number !== undefined && !/^\d+$/.test(month.trim())
    return dateOf(Number(found), number, Number(day || (isDayToo ? dayInMonth : undefined)))
  }
  const dateText = year || date
  return dateText ? { dateText } : {}
}

function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  const word = /[a-z]{3}/i.exec(text)?.[0].toLowerCase()
  const index = monthNames.indexOf(word ?? '')
  return index === -1 ? undefined : index + 1
}

/** Omits invalid months and days. */
function dateOf(year: number, month: number | undefined, day: number): WorkDate {
  if (!month || month > 12) return { year }
  return day >= 1 && day <= 31 ? { year, month, day } : { year, month }
}

const linkFields: [field: string, kind: WorkLinkKind][] = [
  ['pdf', 'pdf'],
  ['code', 'code'],
  ['data', 'data'],
  ['slides', 'slides'],
  ['poster', 'poster'],
  ['video', 'video'],
  ['website', 'page'],
  ['blog', 'post'],
]

/** Custom fields that publication themes use; links other than http(s) URLs are ignored. */
export function readOwnerFields(tex: (field: string) => string): OwnerFields {
  const links = linkFields.flatMap(([field, kind]) => {
    const url = readVerbatim(tex(field))
    return /^https?:\/\//i.test(url) && URL.canParse(url) ? [{ kind, url }] : []
  })
  return { links, isSelected: /^true$/i.test(readVerbatim(tex('selected'))) }
}
