import * as v from 'valibot'
import { isInstant } from './read-dates.ts'
import { countCharacters, isBlank, isOrderly } from './text.ts'

const controlInLine = /[\p{Cc}\u2028\u2029]/u
const controlInLines = /[^\P{Cc}\t\n]/u

interface TextRule {
  /** The minimum number of characters; 1 by default. */
  min?: number
  max: number
  /** The error message below the minimum. */
  tooShort?: string
}

/**
 * The maximum length before normalization to NFC, which combines at most four characters into one. Longer texts are
 * rejected first, since normalizing a whole body would take too long.
 */
const maxRaw = (max: number) => Math.min(max * 4, max + 50_000)

interface TextForm {
  /** Applied first; must be fast for long texts. */
  trim: (value: string) => string
  tidy: (value: string) => string
  bad: RegExp
}

/** Checks length and combining marks first, since the later steps take time per character. */
function textOf(label: string, rule: TextRule, { trim, tidy, bad }: TextForm) {
  const { min = 1, max, tooShort = `${label} must be at least ${min} characters` } = rule
  const tooLong = `${label} can be at most ${max} characters`
  const unusable = `${label} contains characters that cannot be used`
  return v.pipe(
    v.string(`${label} must be text`),
    v.metadata({ minLength: min, maxLength: max }),
    v.transform(trim),
    v.check((value) => isWithin(value, maxRaw(max)), tooLong),
    v.check(isOrderly, unusable),
    v.transform((value) => tidy(value.normalize('NFC'))),
    v.check((value) => !bad.test(value), unusable),
    v.check((value) => (isBlank(value) ? 0 : countCharacters(value.trim())) >= min, tooShort),
    v.check((value) => isWithin(value, max), tooLong),
  )
}

const unchanged = (value: string) => value

function isWithin(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && countCharacters(value) <= max)
}

/**
 * A single-line text, trimmed and in NFC.
 * Source: docs/behaviour.md, Texts.
 */
export function line(label: string, rule: TextRule) {
  return textOf(label, rule, { trim: (value) => value.trim(), tidy: unchanged, bad: controlInLine })
}

/** A multi-line text in NFC with \n as line ending, not trimmed. */
export function lines(label: string, rule: TextRule) {
  return textOf(label, rule, {
    trim: unchanged,
    tidy: (value) => value.replaceAll(/\r\n?/g, '\n'),
    bad: controlInLines,
  })
}

// The rule of the HTML standard for email fields, with at least one dot in the domain.
const domainLabel = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const emailAddress = new RegExp(
  `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${domainLabel}(?:\\.${domainLabel})+$`,
)

/** Whether a text is a valid email address, such as o'hara@example.org. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && emailAddress.test(value)
}

/** An email address of at most 254 characters, trimmed. */
export function email(message: string) {
  return v.pipe(
    v.string(message),
    v.metadata({ format: 'email', maxLength: 254 }),
    v.transform((value) => value.trim()),
    v.check(isEmail, message),
  )
}

/** The path of an uploaded picture. */
const ownPicture = /^\/media\/[a-z0-9][a-z0-9._-]{0,199}$/

/** Whether a text is an absolute http or https URL without credentials. */
function isWebUrl(value: string): boolean {
  if (value.length > 2048 || /[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

/** Whether a text is the URL of a picture on another site, or the path of an uploaded one. */
export function isPictureUrl(value: string): boolean {
  return ownPicture.test(value) || isWebUrl(value)
}

/** An optional URL: undefined, null and '' all become null. */
function optionalUrl(isUsable: (value: string) => boolean) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string('Must be a valid URL'),
        v.metadata({ format: 'uri-reference', maxLength: 2048 }),
        v.transform((value) => value.trim()),
        v.check((value) => value === '' || isUsable(value), 'Must be a valid URL'),
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
    null,
  )
}

export const pictureUrl = () => optionalUrl(isPictureUrl)
export const webUrl = () => optionalUrl(isWebUrl)

/** An instant with any UTC offset, converted to ISO text in UTC with milliseconds. */
export function instant(message: string) {
  return v.pipe(
    v.string(message),
    v.metadata({ format: 'date-time' }),
    v.check(isInstant, message),
    v.transform((value) => new Date(value).toISOString()),
  )
}

/** An integer between two bounds, each with its own message. */
export function wholeNumber(
  label: string,
  min: readonly [number, string],
  max: readonly [number, string],
) {
  return v.pipe(
    v.number(`${label} must be a number`),
    v.integer(`${label} must be a whole number`),
    v.minValue(...min),
    v.maxValue(...max),
  )
}

/** The hash of the fields that a change was made from; without it, the change replaces whatever is stored. */
export const contentVersion = v.optional(
  v.pipe(
    v.string('Version must be text'),
    v.regex(/^[0-9a-f]{32}$/, 'Version must be one that was read'),
  ),
)

/** Whether the editor saves a text without being asked; the list of its versions says so. */
export const autosave = v.optional(v.boolean('Autosave must be true or false'))

/** A rating from 0 to 5 stars with at most one decimal. Source: docs/behaviour.md, Ratings; Values. */
export function rating() {
  return v.pipe(
    v.number('Rating must be a number'),
    v.minValue(0, 'Rating must be at least 0'),
    v.maxValue(5, 'Rating cannot exceed 5'),
    v.check(
      (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
      'Rating can have one decimal',
    ),
    v.transform((value) => Math.round(value * 10) / 10),
  )
}

const orcidSentence = 'An ORCID iD has four groups of four digits, such as 0000-0002-1825-0097'

/** An ORCID iD, also as a URL, or nothing. */
export function orcid() {
  return v.pipe(
    v.string(orcidSentence),
    v.maxLength(100, orcidSentence),
    v.transform((value) =>
      value
        .trim()
        .replace(/^https?:\/\/orcid\.org\//i, '')
        .toUpperCase(),
    ),
    v.check((value) => value === '' || /^(?:\d{4}-){3}\d{3}[\dX]$/.test(value), orcidSentence),
    v.check((value) => value === '' || hasRightDigit(value), 'This ORCID iD has a wrong digit.'),
  )
}

/** Whether the last digit is the sum of the others as it must be. Source: ISO/IEC 7064:2003, MOD 11-2. */
function hasRightDigit(id: string): boolean {
  const digits = id.replaceAll('-', '')
  const total = Array.from(digits.slice(0, -1)).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check))
}
