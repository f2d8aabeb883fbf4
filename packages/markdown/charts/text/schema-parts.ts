import * as v from 'valibot'
import { nearestName } from '../../formulas/tex-failures.ts'
import { readInstant } from '../../tables/cells.ts'

/** A name that was probably meant, as the end of a clause; empty where none is near. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** An object without other properties; one that is misspelt is reported with the name that was meant. */
export function strict<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, received, path }: v.StrictObjectIssue) => {
    if (expected === 'never') {
      const near = nearestName(String(path?.at(-1)?.key), Object.keys(entries))
      return `is not a known property${didYouMean(near)}`
    }
    if (received !== 'undefined') return 'must be an object'
    const misspelt = misspeltKey(path?.at(-1), Object.keys(entries))
    return `is missing${misspelt === undefined ? '' : `; ${misspelt} is not a known property`}`
  })
}

/** A property that was probably meant as the one that is missing. */
function misspeltKey(
  place: v.IssuePathItem | undefined,
  known: readonly string[],
): string | undefined {
  if (place?.type !== 'object') return undefined
  const unknown = Object.keys(place.input).filter((key) => !known.includes(key))
  return unknown.find((key) => nearestName(key, known) === place.key)
}

/** A choice of words; one that is misspelt is reported with the word that was meant. */
export function wordOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, ({ input }) => oneOf(words, input))
}

export function oneOf(words: readonly string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestName(input, words) : undefined
  const all = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return `must be ${all}${didYouMean(near)}`
}

/** A number that can be drawn. */
export const finite = v.pipe(v.number('must be a number'), v.finite('must be a number'))

/** A whole number in a range. */
export const wholeFrom = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be ${least} at least`),
    v.maxValue(most, `must be ${most} at most`),
  )

/** Text that is not empty. */
export const textUpTo = (characters: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(characters, `must have ${characters} characters at most`),
  )

/** The name of an axis or of a series. */
export const labelText = textUpTo(80)

export const trueOrFalse = v.optional(v.boolean('must be true or false'))

/** A column, by its name or its number from 1. */
export const column = v.union(
  [textUpTo(200), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))],
  'must be the name of a column or its number',
)

/** The values of columns that the rows of a series have. */
export const only = v.optional(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()], 'must be a value')),
)

/** A value of an axis. */
export const dayOrNumber = v.union(
  [
    finite,
    v.pipe(
      v.string(),
      v.regex(/^\d{4}\b/, 'must be a number'),
      v.check((text) => readInstant(text) !== undefined, 'must be a number'),
    ),
  ],
  'must be a number',
)
