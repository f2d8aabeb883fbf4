import { findArxivNumber, findBibcode, findDoi } from './identifiers.ts'
import { findJournal } from './journals.ts'
import { readMarkup } from './publisher-markup.ts'
import type { BibliographyProblem, ReadWork, SourcedWork } from './read-work.ts'
import { type Person, type WorkData, type WorkType, withoutEmpty } from './work.ts'

type CslItem = Readonly<Record<string, unknown>>

const types: Record<string, WorkType> = {
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  article: 'preprint',
  'paper-conference': 'inproceedings',
  chapter: 'chapter',
  'entry-encyclopedia': 'chapter',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  software: 'software',
  dataset: 'dataset',
  speech: 'talk',
  webpage: 'page',
  'post-weblog': 'page',
}

/** Reads CSL-JSON: a list of items, one item, or an object with `items`. */
export function readCslItems(text: string): {
  items: (() => ReadWork)[]
  problems: BibliographyProblem[]
} {
  const items = itemsOf(parse(text))
  if (!items) {
    const sentence = 'This is not a CSL-JSON bibliography. Expected a list of items with titles.'
    return { items: [], problems: [{ line: 0, sentence }] }
  }
  return { items: items.map((item) => () => readItem(item)), problems: [] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function itemsOf(value: unknown): CslItem[] | undefined {
  if (Array.isArray(value)) return value.filter(isObject)
  if (!isObject(value)) return undefined
  if (Array.isArray(value['items'])) return value['items'].filter(isObject)
  return 'title' in value || 'type' in value ? [value] : undefined
}

function isObject(value: unknown): value is CslItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readItem(item: CslItem): ReadWork {
  const plain = (name: string) => textOf(item[name])
  return {
    key: plain('id') || plain('citation-key'),
    line: 1,
    work: workOfItem(item, plain),
    bibtex: '',
    links: [],
    isSelected: false,
  }
}

function workOfItem(item: CslItem, plain: (name: string) => string): WorkData {
  const text = (name: string) => readMarkup(plain(name)).replaceAll(/\s+/g, ' ').trim()
  const address = plain('URL')
  const arxiv = findArxivNumber(plain('number')) ?? findArxivNumber(address)
  const type = types[plain('type')] ?? 'other'
  const isInBook = type === 'chapter' || type === 'inproceedings'
  const container = text('container-title')
  const short = text('container-title-short') || text('journalAbbreviation')
  return {
    type: type === 'article' && !container && arxiv ? 'preprint' : type,
    title: text('title'),
    authors: peopleOf(item['author']),
    othersFollow: false,
    editors: peopleOf(item['editor']),
    ...dateOfItem(item['issued']),
    ...withoutEmpty({
      journal: container && !isInBook ? journalOf(container, short) : undefined,
      booktitle: isInBook ? container : '',
      series: text('collection-title'),
      volume: text('volume'),
      number: text('issue') || (arxiv ? '' : text('number')),
      pages: text('page').replaceAll('-', '–'),
      edition: text('edition'),
      publisher: type === 'thesis' ? '' : text('publisher'),
      school: type === 'thesis' ? text('publisher') : '',
      degree: type === 'thesis' ? text('genre') || 'PhD thesis' : '',
      place: text('publisher-place'),
      version: text('version'),
      note: text('note'),
      url: URL.canParse(address) && /^https?:/i.test(address) ? address : undefined,
      doi: findDoi(plain('DOI')) ?? findDoi(address),
      arxiv: arxiv ? { id: arxiv } : undefined,
      bibcode: findBibcode(address),
      isbn: plain('ISBN'),
    }),
  }
}

function journalOf(name: string, short: string) {
  return short ? { name, short } : findJournal(name)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function peopleOf(value: unknown): Person[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).flatMap((person): Person[] => {
    const family = [person['non-dropping-particle'], person['family']].map(textOf).filter(Boolean)
    const name = textOf(person['literal'])
    if (family.length === 0) return name ? [{ name }] : []
    const given = [person['given'], person['dropping-particle']].map(textOf).filter(Boolean)
    const parts = { given: given.join(' '), suffix: textOf(person['suffix']) }
    return [{ family: family.join(' '), ...withoutEmpty(parts) }]
  })
}

function dateOfItem(value: unknown): Pick<WorkData, 'year' | 'month' | 'day' | 'dateText'> {
  if (!isObject(value)) return {}
  const parts: unknown = Array.isArray(value['date-parts']) ? value['date-parts'][0] : undefined
  const [year, month, day] = Array.isArray(parts) ? parts.map(Number) : []
  const written = textOf(value['literal']) || textOf(value['raw'])
  if (!year) return written ? { dateText: written } : {}
  return { year, ...(month && { month }), ...(day && { day }) }
}

const cslTypes: Record<WorkType, string> = {
  article: 'article-journal',
  preprint: 'article',
  inproceedings: 'paper-conference',
  chapter: 'chapter',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  software: 'software',
  dataset: 'dataset',
  talk: 'speech',
  page: 'webpage',
  other: 'document',
}

type Named = Pick<SourcedWork, 'key' | 'work'>

/** Writes works as a CSL-JSON file. Source: schema csl-data of citationstyles.org. */
export function cslFile(entries: readonly Named[]): string {
  return `${JSON.stringify(entries.map(cslOf), null, 2)}\n`
}

function cslOf({ key, work }: Named): object {
  const { type, journal, arxiv, accessed, school, institution } = work
  return {
    id: key,
    type: cslTypes[type],
    ...withoutEmpty({
      title: inMarkup(work.title),
      author: listOf(authorsOf(work)),
      editor: listOf(work.editors.map(nameOf)),
      issued: issuedOf(work),
      'container-title': journal?.name ?? work.booktitle,
      'container-title-short': journal?.short,
      'collection-title': work.series,
      volume: work.volume,
      issue: work.number,
      number: arxiv && !journal ? `arXiv:${arxiv.id}` : work.articleNumber,
      page: (work.pages ?? (journal && work.articleNumber))?.replaceAll('–', '-'),
      edition: work.edition,
      publisher: school ?? institution ?? work.publisher,
      'publisher-place': work.place,
      genre: work.degree,
      version: work.version,
      DOI: work.doi,
      ISBN: work.isbn,
      URL: work.url ?? (arxiv && `https://arxiv.org/abs/${arxiv.id}`),
      accessed: accessed ? { raw: accessed } : undefined,
      note: work.note,
    }),
  }
}

function authorsOf({ authors, collaboration }: WorkData): object[] {
  const people = authors.map(nameOf)
  return collaboration ? [...people, { literal: collaboration }] : people
}

function listOf(people: object[]): object[] | undefined {
  return people.length > 0 ? people : undefined
}

function nameOf(person: Person): object {
  return 'name' in person ? { literal: person.name } : person
}

function issuedOf({ year, month, day, dateText }: WorkData): object | undefined {
  if (year === undefined) return dateText ? { literal: dateText } : undefined
  const parts = [year, ...(month ? [month, ...(day ? [day] : [])] : [])]
  return { 'date-parts': [parts] }
}

/** Converts italics to the markup of CSL-JSON. */
function inMarkup(title: string): string {
  return title.replaceAll(/(?<!\w)_([^_]+)_(?!\w)/g, '<i>$1</i>')
}
