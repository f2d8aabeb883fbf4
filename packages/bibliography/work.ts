/** The kinds of works. */
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

/** An author or editor; a group has one name and no parts. */
export type Person = { family: string; given?: string; suffix?: string } | { name: string }

/** The data of a work, as plain text; in titles `$…$` is a formula and `_…_` italics. */
export interface WorkData {
  type: WorkType
  title: string
  authors: Person[]
  /** Whether the source ends with "and others". */
  othersFollow: boolean
  editors: Person[]
  collaboration?: string
  year?: number
  month?: number
  day?: number
  /** Text in place of a year, such as "in press". */
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

/** A link that the owner adds to a work. */
export interface WorkLink {
  kind: WorkLinkKind
  url: string
  /** Since when a notice holds, such as '2021-03-04'. */
  date?: string | undefined
}

/** The kinds of notices about a work that other readers should see first. */
export const noticeKinds = ['retraction', 'concern', 'correction'] as const

/** The kinds of links of a work. */
export const workLinkKinds = [
  'pdf',
  'code',
  'data',
  'slides',
  'poster',
  'video',
  'page',
  'post',
  ...noticeKinds,
] as const

export type WorkLinkKind = (typeof workLinkKinds)[number]

/** What a complete reference needs and this work lacks, such as 'no year'. */
export function missingFields(work: WorkData): string[] {
  const hasPeople = work.authors.length + work.editors.length > 0 || work.collaboration
  return [
    ...(work.title ? [] : ['no title']),
    ...(hasPeople ? [] : ['no author and no editor']),
    ...(work.year === undefined && !work.dateText ? ['no year'] : []),
  ]
}

/** Removes fields that are undefined or ''. */
export function withoutEmpty<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}
