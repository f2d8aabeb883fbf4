import type { Person, WorkData, WorkType } from '@ephemeris/bibliography'
import { withoutEmpty } from './bibliography/without-empty.ts'
import type { LibraryEntry } from './store.ts'

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

type Named = Pick<LibraryEntry, 'key' | 'work'>

/** Works as one file of CSL-JSON. */
export function cslFile(entries: readonly Named[]): string {
  return `${JSON.stringify(entries.map(cslOf), null, 2)}\n`
}

/** A work as an item of CSL-JSON. Source: the schema csl-data of citationstyles.org. */
function cslOf({ key, work }: Named): object {
  const { type, journal, arxiv, accessed, school, institution } = work
  return {
    id: key,
    type: cslTypes[type],
    ...withoutEmpty({
      title: inMarkup(work.title),
      author: listOf(peopleOf(work)),
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

function peopleOf({ authors, collaboration }: WorkData): object[] {
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

/** Italics as the format has them. */
function inMarkup(title: string): string {
  return title.replaceAll(/(?<!\w)_([^_]+)_(?!\w)/g, '<i>$1</i>')
}
