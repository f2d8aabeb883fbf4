import type { Person } from '@ephemeris/bibliography'
import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { nameOf } from './references.ts'

/** An author as the front of an article names them. */
export interface JatsAuthor {
  person: Person
  /** An iD without its address. */
  orcid: string | null
  /** Indexes in the affiliations. */
  affiliations: readonly number[]
  isCorresponding: boolean
  /** Contributor roles of CRediT: the name and the page that defines it. */
  roles: readonly { name: string; url: string }[]
}

/** A version of an article. */
interface JatsVersion {
  number: number
  kind: 'first' | 'update' | 'erratum' | 'retraction'
  /** What readers should know about it; '' for none. */
  note: string
  /** A day. */
  publishedOn: string
  url: string
}

/** What the front of an article says of it. */
export interface JatsFront {
  /** The site in which it appeared. */
  journal: { title: string; id: string }
  id: string
  doi: string | null
  url: string
  title: string
  /** A tag of BCP 47. */
  language: string
  category: string
  abstract: string
  keywords: readonly string[]
  authors: readonly JatsAuthor[]
  affiliations: readonly { name: string; ror: string | null }[]
  /** Days, such as '2026-11-12'. */
  publishedOn: string
  /** Null if it was not changed on a later day. */
  updatedOn: string | null
  /** Its versions, oldest first; none for an article with only one. */
  versions: readonly JatsVersion[]
  licence: { text: string; url: string | null } | null
  rightsHolder: string
}

/** The front of an article, in the order that the schema prescribes. */
export function front(article: JatsFront): Element {
  const { journal } = article
  return element('front', {}, [
    element('journal-meta', {}, [
      element('journal-id', { 'journal-id-type': 'publisher-id' }, [journal.id]),
      element('journal-title-group', {}, [element('journal-title', {}, [journal.title])]),
      element('publisher', {}, [element('publisher-name', {}, [journal.title])]),
    ]),
    element('article-meta', {}, [
      ...(article.doi === null
        ? []
        : [element('article-id', { 'pub-id-type': 'doi' }, [article.doi])]),
      element('article-id', { 'pub-id-type': 'publisher-id' }, [article.id]),
      ...article.versions.slice(-1).map(versionOf),
      element('article-categories', {}, [
        element('subj-group', { 'subj-group-type': 'category' }, [
          element('subject', {}, [article.category]),
        ]),
      ]),
      element('title-group', {}, [element('article-title', {}, [article.title])]),
      ...contributors(article),
      publicationDate(article.publishedOn),
      element('elocation-id', {}, [article.id]),
      ...history(article),
      permissions(article),
      element('self-uri', { 'xlink:href': article.url }),
      element('abstract', {}, [element('p', {}, [article.abstract])]),
      ...keywords(article),
    ]),
  ])
}

function contributors({ authors, affiliations }: JatsFront): Element[] {
  const isCorresponding = authors.some((author) => author.isCorresponding)
  return [
    element('contrib-group', { 'content-type': 'authors' }, authors.map(contributor)),
    ...affiliations.map(({ name, ror }, index) =>
      element('aff', { id: `aff-${index + 1}` }, [
        element('institution-wrap', {}, [
          ...(ror === null
            ? []
            : [element('institution-id', { 'institution-id-type': 'ror' }, [ror])]),
          element('institution', {}, [name]),
        ]),
      ]),
    ),
    ...(isCorresponding
      ? [
          element('author-notes', {}, [
            element('corresp', { id: 'corresponding' }, ['Corresponding author']),
          ]),
        ]
      : []),
  ]
}

function contributor({ person, orcid, affiliations, isCorresponding, roles }: JatsAuthor): Element {
  const attributes = {
    'contrib-type': 'author',
    ...(isCorresponding && { corresp: 'yes' }),
  }
  const iD = { 'contrib-id-type': 'orcid', authenticated: 'false' }
  return element('contrib', attributes, [
    ...(orcid === null ? [] : [element('contrib-id', iD, [`https://orcid.org/${orcid}`])]),
    nameOf(person),
    ...roles.map(roleOf),
    ...affiliations.map((index) =>
      element('xref', { 'ref-type': 'aff', rid: `aff-${index + 1}` }, [String(index + 1)]),
    ),
    ...(isCorresponding
      ? [element('xref', { 'ref-type': 'corresp', rid: 'corresponding' }, ['*'])]
      : []),
  ])
}

// Source: JATS4R, recommendation on CRediT taxonomy.
function roleOf({ name, url }: JatsAuthor['roles'][number]): Element {
  return element(
    'role',
    {
      vocab: 'credit',
      'vocab-identifier': 'https://credit.niso.org/',
      'vocab-term': name,
      'vocab-term-identifier': url,
    },
    [name],
  )
}

function publicationDate(day: string): Element {
  const attributes = {
    'publication-format': 'electronic',
    'date-type': 'pub',
    'iso-8601-date': day,
  }
  return element('pub-date', attributes, dateParts(day))
}

function dateParts(date: string): Element[] {
  const [year = '', month = '', day = ''] = date.split('-')
  return [element('day', {}, [day]), element('month', {}, [month]), element('year', {}, [year])]
}

function history({ versions, updatedOn }: JatsFront): Element[] {
  if (versions.length > 0) return [element('pub-history', {}, versions.map(versionEvent))]
  if (updatedOn === null) return []
  const event = element('event', { 'event-type': 'updated' }, [eventDate('updated', updatedOn)])
  return [element('pub-history', {}, [event])]
}

/** What happened to an article. Source: the values of date-type that the JATS tag library suggests. */
const eventTypes = {
  first: 'pub',
  update: 'updated',
  erratum: 'corrected',
  retraction: 'retracted',
} as const

function versionEvent(version: JatsVersion): Element {
  const { kind, note, publishedOn, url } = version
  const type = eventTypes[kind]
  return element('event', { 'event-type': type }, [
    ...(note === '' ? [] : [element('event-desc', {}, [note])]),
    versionOf(version),
    eventDate(type, publishedOn),
    element('self-uri', { 'xlink:href': url }),
  ])
}

function versionOf({ number, publishedOn }: JatsVersion): Element {
  const attributes = { 'article-version-type': 'number', 'iso-8601-date': publishedOn }
  return element('article-version', attributes, [String(number)])
}

function eventDate(type: string, day: string): Element {
  return element('date', { 'date-type': type, 'iso-8601-date': day }, dateParts(day))
}

function permissions({ licence, rightsHolder, publishedOn }: JatsFront): Element {
  const [year = ''] = publishedOn.split('-')
  const isOpen = licence !== null && licence.url !== null
  const terms = isOpen
    ? [
        element('license', { 'license-type': 'open-access', 'xlink:href': licence.url }, [
          element('ali:license_ref', {}, [licence.url ?? '']),
          element('license-p', {}, [licence.text]),
        ]),
      ]
    : [element('license', {}, [element('license-p', {}, [licence?.text ?? 'All rights reserved'])])]
  return element('permissions', {}, [
    element('copyright-statement', {}, [`© ${year} ${rightsHolder}`]),
    element('copyright-year', {}, [year]),
    element('copyright-holder', {}, [rightsHolder]),
    ...(licence === null ? [] : terms),
  ])
}

function keywords({ keywords: words }: JatsFront): Element[] {
  if (words.length === 0) return []
  const listed = words.map((word) => element('kwd', {}, [word]))
  return [element('kwd-group', { 'kwd-group-type': 'author' }, listed)]
}
