import { skyFieldNames } from '@ephemeris/sky'
import * as v from 'valibot'
import { licences } from '../../shared/licences.ts'
import { isEmail, line, lines, pictureUrl } from '../../shared/fields.ts'
import { listSections, sectionNames } from '../../shared/sections.ts'
import { fileEnding, isFileName } from '../../shared/files.ts'

/** The licence of articles that name none; '' for none. */
export const licence = v.picklist(['', ...Object.keys(licences)], 'Licence must be one of the list')

/** A line that cannot be empty. */
export const required = (label: string, max: number) =>
  line(label, { max, tooShort: `${label} is required` })

/** The label of a button or badge; blank for none. */
export const label = (name: string) => line(name, { min: 0, max: 40 })

/** A heading that cannot be empty. */
export const heading = (name: string) => required(name, 80)

/** A sentence for visitors; blank for none. */
export const sentence = (name: string) => line(name, { min: 0, max: 300 })

/** A few short lines, possibly none. */
export const shortLines = (name: string) =>
  v.pipe(
    v.array(required('A line', 80), `${name} must be a list`),
    v.maxLength(8, `${name} can have at most 8 rows`),
  )

/** Paragraphs of running text, possibly none. */
export function paragraphs(label: string) {
  const maxParagraphs = 20
  return v.pipe(
    v.array(
      lines('A paragraph', { max: 3000, tooShort: 'A paragraph cannot be empty' }),
      `${label} must be a list`,
    ),
    v.maxLength(maxParagraphs, `${label} can have at most ${maxParagraphs} paragraphs`),
  )
}

const addressSentence = 'An address must begin with https:// or mailto:'

const linkAddress = v.pipe(
  v.string(addressSentence),
  v.metadata({ format: 'uri', maxLength: 2048 }),
  v.transform(completeAddress),
  v.check(isLinkAddress, addressSentence),
)

/** Adds what is missing at the beginning of an address that was typed without it, such as github.com/ada. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (isEmail(address)) return `mailto:${address}`
  if (address.startsWith('//')) return `https:${address}`
  // A host has a dot; what ends in a colon before any dot is a scheme.
  return /^[^\s/:?#.]+\.[^\s]+$/.test(address) ? `https://${address}` : address
}

function isLinkAddress(value: string): boolean {
  if (value.length > 2048 || /[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password, pathname } = new URL(value)
  if (protocol === 'mailto:') return isMailbox(pathname)
  return protocol === 'https:' && username === '' && password === ''
}

function isMailbox(path: string): boolean {
  try {
    return isEmail(decodeURI(path))
  } catch (error) {
    // The path has a percent sign that begins no character of UTF-8.
    if (error instanceof URIError) return false
    throw error
  }
}

const maxLinks = 200

/** The owner's profiles elsewhere. */
export const links = v.pipe(
  v.array(
    v.strictObject({ label: required('Label', 40), address: linkAddress }),
    'Links must be a list',
  ),
  v.maxLength(maxLinks, `There can be at most ${maxLinks} links`),
)

/** Statistics entered by the owner, not measured. */
export const figures = v.pipe(
  v.array(
    v.strictObject({
      value: line('Statistic', { min: 0, max: 12 }),
      label: line('Label', { min: 0, max: 40 }),
    }),
    'Statistics must be a list',
  ),
  v.maxLength(2, 'There can be at most two statistics'),
)

/** True for a name of the time zone database, such as Europe/Berlin; offsets and the names of System V are none. */
export function isTimeZone(name: string): boolean {
  if (!/^(?!SystemV\/)[a-z][a-z0-9_+/-]{1,59}$/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA name. */
export const timeZone = v.pipe(
  line('Time zone', { max: 60, tooShort: 'Time zone is required' }),
  v.check(isTimeZone, 'Time zone must be a name such as Europe/Berlin or UTC'),
)

/** A number between two others. */
export const between = (label: string, min: number, max: number) =>
  v.pipe(
    v.number(`${label} must be a number`),
    v.minValue(min, `${label} must be at least ${min}`),
    v.maxValue(max, `${label} cannot exceed ${max}`),
  )

/** A picture of the owner, and which part of it is shown. */
export const portrait = v.pipe(
  v.strictObject({
    /** Null for none. */
    imageUrl: v.unwrap(pictureUrl()),
    alt: line('Description of the portrait', { min: 0, max: 200 }),
    /** With `y`, the point that stays in sight, in percent from the left and from the top. */
    x: between('Horizontal position', 0, 100),
    y: between('Vertical position', 0, 100),
    /** 1 for as much as fits, 3 for a third of that. */
    zoom: between('Zoom', 1, 3),
  }),
  v.forward(
    v.check(
      ({ imageUrl, alt }) => imageUrl === null || alt !== '',
      'Describe what the portrait shows, for people who cannot see it',
    ),
    ['alt'],
  ),
)

/** One of the fields of the sky, or a place in it. */
export const sky = v.strictObject({
  field: v.picklist(skyFieldNames, 'No such sky field'),
  ra: between('Right ascension', 0, 360),
  dec: between('Declination', -90, 90),
  // Degrees. Wider fields would show where their star catalogue ends, narrower ones hardly a star.
  width: between('Width', 20, 100),
})

/** The same in one word, as the preview names it: `carina`, or right ascension, declination and width: `80_5_100`. */
export const previewedSky = v.strictObject({
  field: v.pipe(v.string('No such sky field'), v.maxLength(60), v.transform(readSky), sky),
})

function readSky(name: string): object {
  const preset = skyFieldNames.find((one) => one === name)
  if (preset !== undefined) return { field: preset, ra: 0, dec: 0, width: 100 }
  const [ra, dec, width] = name.split('_').map(Number)
  return { field: 'own', ra, dec, width }
}

/** The style of citations and reference lists. */
export const citationStyle = v.strictObject({
  citations: v.picklist(['author-year', 'numbers'], 'Citations must be author-year or numbers'),
  titles: v.picklist(['shown', 'hidden'], 'Titles must be shown or hidden'),
  journals: v.picklist(['short', 'full'], 'Journals must be short or full'),
})

const maxPaperNames = 10

/** The owner's names in papers. */
export const paperNames = v.pipe(
  v.array(required('Name in papers', 100), 'Names in papers must be a list'),
  v.maxLength(maxPaperNames, `There can be at most ${maxPaperNames} names in papers`),
)

/** A list whose rows differ in what `keyOf` gives. */
const areDifferent = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  new Set(rows.map(keyOf)).size === rows.length

const section = v.pipe(
  v.strictObject({
    name: v.picklist(sectionNames, 'There is no such section'),
    heading: required('Title', 40),
    /** An intro line; empty for none. */
    note: line('Intro line', { min: 0, max: 300 }),
    shown: v.picklist(['always', 'filled', 'never'], 'Shown must be always, filled or never'),
  }),
  v.check(
    ({ name, shown }) => shown !== 'filled' || listSections.includes(name),
    'Only a section with a list can hide itself',
  ),
)

/** The ten sections of the home page in their order, with their words. */
export const sections = v.pipe(
  v.array(section, 'Sections must be a list'),
  v.check(
    (list) => list.length === sectionNames.length && areDifferent(list, ({ name }) => name),
    'Sections must have each of the ten once',
  ),
)

const cvFileSentence = 'The PDF of the CV must be one of the files, such as cv.pdf'

/** The curriculum vitae of the owner; none without a text. */
export const cv = v.strictObject({
  text: lines('CV', { min: 0, max: 50_000 }),
  isShown: v.boolean('Whether the CV is shown must be true or false'),
  file: v.pipe(
    v.string(cvFileSentence),
    v.check(
      (name) => name === '' || (isFileName(name) && fileEnding(name) === 'pdf'),
      cvFileSentence,
    ),
  ),
})

/** Rules of robots.txt. Source: RFC 9309, 2.2. */
export const robots = v.pipe(
  lines('Rules of your own', { min: 0, max: 5000 }),
  v.check(
    (text) =>
      text.split('\n').every((rule) => /^\s*(?:#.*|[a-z-]{1,40}[ \t]{0,5}:.*)?$/i.test(rule)),
    'Each line must be a rule such as Disallow: /notes, or a comment that begins with #',
  ),
)
