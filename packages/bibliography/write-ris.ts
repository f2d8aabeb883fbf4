import type { SourcedWork } from './read-work.ts'
import { type Person, type WorkData, type WorkType } from './work.ts'
import { commaForm } from './write-bibtex.ts'

const risTypes: Record<WorkType, string> = {
  article: 'JOUR',
  preprint: 'UNPB',
  inproceedings: 'CPAPER',
  chapter: 'CHAP',
  book: 'BOOK',
  thesis: 'THES',
  report: 'RPRT',
  software: 'COMP',
  dataset: 'DATA',
  talk: 'SLIDE',
  page: 'ELEC',
  other: 'GEN',
}

/** Writes a work in the RIS format of reference managers, with the line ends that it prescribes. */
export function writeRis({ key, work }: Pick<SourcedWork, 'key' | 'work'>): string {
  const [first, last] = work.pages?.split('–') ?? []
  const lines: [tag: string, value: string | undefined][] = [
    ['TY', risTypes[work.type]],
    ['ID', key],
    ['TI', work.title],
    ...namesOf('AU', work.authors),
    ['AU', work.collaboration],
    ...namesOf('ED', work.editors),
    ['PY', work.year?.toString()],
    ['DA', dateOf(work)],
    ['T2', work.journal?.name ?? work.booktitle],
    ['J2', work.journal?.short],
    ['T3', work.series],
    ['VL', work.volume],
    ['IS', work.number],
    ['SP', first ?? work.articleNumber],
    ['EP', last],
    ['ET', work.edition ?? work.version],
    ['PB', work.publisher ?? work.school ?? work.institution],
    ['CY', work.place],
    ['M3', work.degree],
    ['SN', work.isbn],
    ['DO', work.doi],
    ['UR', work.url ?? (work.arxiv && `https://arxiv.org/abs/${work.arxiv.id}`)],
    ['N1', work.note],
    ['ER', ''],
  ]
  return lines
    .flatMap(([tag, value]) =>
      value === undefined ? [] : [`${tag}  - ${value.replaceAll(/\s+/g, ' ')}\r\n`],
    )
    .join('')
}

function namesOf(tag: string, people: readonly Person[]): [string, string][] {
  return people.map((person) => [tag, commaForm(person)])
}

/** Such as 2026/03/05/, with empty parts for those that are not known. */
function dateOf({ year, month, day }: WorkData): string | undefined {
  if (year === undefined) return undefined
  return [year, ...[month, day].map((part) => part?.toString().padStart(2, '0') ?? ''), ''].join(
    '/',
  )
}
