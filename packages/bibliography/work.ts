/** The kinds of works that a library holds. */
export const workTypes = [
  'article',
  'preprint',
  'inproceedings',
  'chapter',
  'book',
  'thesis',
  'report',
  'software',
  'dataset',
  'talk',
  'page',
  'other',
] as const

export type WorkType = (typeof workTypes)[number]

/** Somebody who wrote or edited a work; a collaboration has one name and no parts. */
export type Person = { family: string; given?: string; suffix?: string } | { name: string }

/** What a work is, in plain text: `$…$` is a formula and `_…_` italics, in titles and the like. */
export interface WorkData {
  type: WorkType
  title: string
  authors: Person[]
  /** Whether the source says "and others". */
  othersFollow: boolean
  editors: Person[]
  collaboration?: string
  year?: number
  month?: number
  day?: number
  /** What stands for a year when none can be read: "in press". */
  dateText?: string
  journal?: { name: string; short?: string }
  booktitle?: string
  series?: string
  volume?: string
  number?: string
  pages?: string
  articleNumber?: string
  edition?: string
  publisher?: string
  place?: string
  school?: string
  /** "PhD thesis", "Master's thesis". */
  degree?: string
  institution?: string
  howpublished?: string
  version?: string
  url?: string
  accessed?: string
  note?: string
  doi?: string
  arxiv?: { id: string; class?: string }
  bibcode?: string
  isbn?: string
  ascl?: string
}

/** A link of the owner's beside a work. */
export interface WorkLink {
  kind: WorkLinkKind
  url: string
}

/** What can be linked beside a work. */
export const workLinkKinds = [
  'pdf',
  'code',
  'data',
  'slides',
  'poster',
  'video',
  'page',
  'post',
] as const

export type WorkLinkKind = (typeof workLinkKinds)[number]

/** What a complete reference needs and this work lacks. */
export function missingFrom(work: WorkData): string[] {
  const hasPeople = work.authors.length + work.editors.length > 0 || work.collaboration
  return [
    ...(work.title ? [] : ['no title']),
    ...(hasPeople ? [] : ['no author and no editor']),
    ...(work.year === undefined && !work.dateText ? ['no year'] : []),
  ]
}

/** An object without the fields that are absent or empty. */
export function withoutEmpty<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}
