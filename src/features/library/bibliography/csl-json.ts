import type { Person, WorkData, WorkType } from '@ephemeris/bibliography'
import { findArxivNumber, findBibcode, findDoi } from './identifiers.ts'
import { journalNamed } from './journals.ts'
import { readMarkup } from './publisher-markup.ts'
import type { BibliographyProblem, ReadWork } from './read-work.ts'
import { withoutEmpty } from './without-empty.ts'

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

/** Reads CSL-JSON: a list of items, one item, or an object that holds `items`. */
export function readCslItems(text: string): {
  items: (() => ReadWork)[]
  problems: BibliographyProblem[]
} {
  const items = itemsOf(parse(text))
  if (!items) {
    const sentence = 'This is no bibliography in JSON: a list of items with titles is expected.'
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
  return short ? { name, short } : journalNamed(name)
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
