import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayMs } from '../../../shared/durations.ts'
import { startOfDay } from '../calendar.ts'
import type { Database } from './database.ts'

/** The columns that a search covers. */
export interface SearchedColumns {
  texts: readonly Expression<string | null>[]
  /** An expression with one of these values, such as a state; only searched for parts of these words. */
  mark?: { text: Expression<string>; words: readonly string[] }
  /** A column of instants, and the days whose displayed date contains a word. */
  date?: { column: Expression<string>; daysWith(word: string): readonly TimeSpan[] }
}

type EngineName = Database['engine']

/** Whether a word can be part of a date such as 'Nov 14, 2026'. */
export function isPartOfDate(word: string): boolean {
  return /^\d{1,4},?$/.test(word) || months.some((month) => month.includes(word.toLowerCase()))
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean)
}

/**
 * The condition that a row contains every word of a search, in any case.
 * @returns undefined if the search has no words
 */
export function holdsWords(
  engine: EngineName,
  search: string,
  columns: SearchedColumns,
): Expression<SqlBool> | undefined {
  const found = wordsOf(search).map((word) => containsWord(engine, word, columns))
  return found.length === 0 ? undefined : sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

function containsWord(
  engine: EngineName,
  word: string,
  { texts, mark, date }: SearchedColumns,
): RawBuilder<SqlBool> {
  const days = date && isPartOfDate(word) ? date.daysWith(word) : []
  const canBeMark = mark?.words.some((one) => one.toLowerCase().includes(word.toLowerCase()))
  const places = [
    ...[...texts, ...(mark && canBeMark ? [mark.text] : [])].map((text) =>
      contains(engine, text, word),
    ),
    ...days.map(
      ({ from, until }) =>
        sql<SqlBool>`(${date?.column} >= ${from} and ${date?.column} < ${until})`,
    ),
  ]
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`
}

/** Not all databases fold letters beyond ASCII, so each letter becomes a character class of both cases. */
function contains(
  engine: EngineName,
  text: Expression<string | null>,
  word: string,
): RawBuilder<SqlBool> {
  const isSqlite = engine === 'sqlite'
  if (/^[\u0020-\u007e]+$/.test(word)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    const like = isSqlite ? sql`like` : sql`ilike`
    return sql<SqlBool>`${text} ${like} ${pattern} escape '\\'`
  }
  const pattern = inAnyCase(word, isSqlite)
  return isSqlite
    ? sql<SqlBool>`${text} glob ${`*${pattern}*`}`
    : sql<SqlBool>`${text} ~ ${pattern}`
}

/** @param inBrackets whether special characters are escaped by brackets, otherwise by a backslash */
function inAnyCase(word: string, inBrackets: boolean): string {
  return Array.from(word, (sign) => {
    const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
    // Letters whose other case has two letters are only found as written.
    if (lower !== upper && lower.length === sign.length && upper.length === sign.length)
      return `[${lower}${upper}]`
    if (inBrackets) return '*?['.includes(sign) ? `[${sign}]` : sign
    return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`
  }).join('')
}

/** From an instant until another, excluded; as ISO text. */
export interface TimeSpan {
  from: string
  until: string
}

const maxDays = 20_000

/**
 * The days whose displayed date ('Nov 14, 2026') contains a word, in any case.
 * @param range the first and the last instant to consider, as ISO text
 * @returns consecutive days as one span
 */
export function daysWith(
  word: string,
  timeZone: string,
  { first, last }: { first: string; last: string },
): TimeSpan[] {
  const lower = word.toLowerCase()
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  // In some time zones a day starts up to a day before or after the same date in UTC.
  const begin = Math.floor(Date.parse(first) / dayMs) - 1
  const end = Math.min(Math.floor(Date.parse(last) / dayMs) + 1, begin + maxDays)
  const runs: { from: number; until: number }[] = []
  for (let day = begin; day <= end; day += 1) {
    const text = shown.format(day * dayMs).toLowerCase()
    if (!text.includes(lower)) continue
    const before = runs.at(-1)
    if (before?.until === day) before.until = day + 1
    else runs.push({ from: day, until: day + 1 })
  }
  const startOf = (day: number) => startOfDay(dateText(day), timeZone).toISOString()
  return runs.map(({ from, until }) => ({ from: startOf(from), until: startOf(until) }))
}

/** @param day days since 1970 */
function dateText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
