import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from './database.ts'

/** What a search looks through. */
export interface SearchedColumns {
  /** Columns or expressions of text. */
  texts: readonly Expression<string | null>[]
  /** Columns of instants, looked through as they are shown in the time zone. */
  dates?: readonly Expression<string | null>[]
  timeZone: string
}

type EngineName = Database['engine']

/**
 * True for the rows that hold every word of a search, in whichever case it was written.
 * @returns undefined when the search has no words
 */
export function holdsWords(
  engine: EngineName,
  search: string,
  columns: SearchedColumns,
): Expression<SqlBool> | undefined {
  const found = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => holdsWord(engine, word, columns))
  return found.length === 0 ? undefined : sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

function holdsWord(
  engine: EngineName,
  word: string,
  { texts, dates = [], timeZone }: SearchedColumns,
): RawBuilder<SqlBool> {
  // To show a date costs more than to read a text, so only what can be part of one looks there.
  const shown = isPartOfDate(word) ? dates.map((date) => shownDate(engine, date, timeZone)) : []
  const places = [...texts, ...shown].map((text) =>
    engine === 'sqlite'
      ? sql`${text} glob ${`*${inAnyCase(word, '[')}*`}`
      : sql`${text} ~ ${inAnyCase(word, '\\')}`,
  )
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`
}

/**
 * A pattern for a word in any case. Neither engine folds letters beyond ASCII everywhere, so each
 * letter becomes a class of its two cases.
 * @param escape how a sign that means something is written: within brackets or after a backslash
 */
function inAnyCase(word: string, escape: '[' | '\\'): string {
  return Array.from(word, (sign) => {
    const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
    // Some letters have another case of two letters; those are found as they were written.
    if (lower !== upper && lower.length === sign.length && upper.length === sign.length)
      return `[${lower}${upper}]`
    if (escape === '[') return '*?['.includes(sign) ? `[${sign}]` : sign
    return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`
  }).join('')
}

const dateParts = 'jan feb mar apr may jun jul aug sep oct nov dec am pm'.split(' ')

function isPartOfDate(word: string): boolean {
  const text = word.toLowerCase()
  return /^[\d:,]+$/.test(text) || dateParts.some((part) => part.includes(text))
}

/** An instant as tables show it, such as 'Nov 14, 2026, 10:42 PM'; another text as it is. */
export function shownDate(
  engine: EngineName,
  date: Expression<string | null>,
  timeZone: string,
): RawBuilder<string> {
  if (engine === 'sqlite') return sql<string>`shown_date(${date}, ${timeZone})`
  return sql<string>`case when ${date} ~ ${'^\\d{4}-\\d{2}-\\d{2}T'}
    then to_char((${date})::timestamptz at time zone ${timeZone}, ${'Mon FMDD, YYYY, FMHH12:MI AM'})
    else ${date} end`
}
