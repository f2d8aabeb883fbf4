import type { Author } from './authors.ts'
import { isSameJson } from './same-json.ts'

/** The details of a post beside its texts. A file, a version or a request may leave out those that are as by default. */
export interface Details {
  /** A tag of BCP 47; null for the language of the site. */
  language: string | null
  /** An identifier of licences.ts; null for the licence of the site. */
  licence: string | null
  /** An identifier of licences.ts for the code in it; null for the licence of the text. */
  codeLicence: string | null
  /** The DOI that it was given elsewhere, such as '10.5281/zenodo.123'. */
  doi: string | null
  /** In their order; null for the owner alone. */
  authors: Author[] | null
  /** Null for line ends that are line breaks. */
  lineBreaks: 'joined' | null
  /** Whether its sections have numbers. */
  numberedSections: boolean
  /** The path of a picture of the site, and what it shows; null for none. */
  cover: string | null
  coverAlt: string | null
  /** The last part of its address; null for its id. */
  slug: string | null
}

/** The details of a post that names none. */
export const noDetails: Readonly<Details> = {
  language: null,
  licence: null,
  codeLicence: null,
  doi: null,
  authors: null,
  lineBreaks: null,
  numberedSections: false,
  cover: null,
  coverAlt: null,
  slug: null,
}

/** The names of the details, in the order of files and forms. */
export const detailNames = Object.keys(noDetails) as (keyof Details)[]

/** The details as forms and comparisons name them. */
export const detailLabels: Readonly<Record<keyof Details, string>> = {
  language: 'Language',
  licence: 'Licence',
  codeLicence: 'Licence of the code',
  doi: 'DOI',
  authors: 'Authors',
  lineBreaks: 'Line breaks',
  numberedSections: 'Numbered sections',
  cover: 'Cover',
  coverAlt: 'Description of the cover',
  slug: 'Address',
}

/** Details that may be left out. */
export type GivenDetails = { [Name in keyof Details]?: Details[Name] | undefined }

/** All details of a post, with those that it does not name. */
export function allDetails(given: GivenDetails): Details {
  const { language, licence, codeLicence, doi, authors, lineBreaks, cover, coverAlt, slug } = given
  return {
    language: language ?? null,
    licence: licence ?? null,
    codeLicence: codeLicence ?? null,
    doi: doi ?? null,
    authors: authors ?? null,
    lineBreaks: lineBreaks ?? null,
    // SQLite answers 0 and 1.
    numberedSections: Boolean(given.numberedSections),
    cover: cover ?? null,
    coverAlt: coverAlt ?? null,
    slug: slug ?? null,
  }
}

/** The details that are not as by default. */
export function namedDetails(given: GivenDetails): Partial<Details> {
  const details = allDetails(given)
  const named = detailNames.filter((name) => details[name] !== noDetails[name])
  return Object.fromEntries(named.map((name) => [name, details[name]]))
}

/** Of the details of a post those that another one, such as its file, gives. */
export function detailsAlsoIn(given: GivenDetails, details: Details): Partial<Details> {
  const both = detailNames.filter((name) => given[name] !== undefined)
  return Object.fromEntries(both.map((name) => [name, details[name]]))
}

/** Whether two posts have the same details. */
export function hasSameDetails(one: GivenDetails, other: GivenDetails): boolean {
  const [details, others] = [allDetails(one), allDetails(other)]
  return detailNames.every((name) => isSameJson(details[name], others[name]))
}
