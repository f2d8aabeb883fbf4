import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from './database.ts'
import type { TimeSpan } from './shown-days.ts'

/** What a search looks through. */
export interface SearchedColumns {
  /** Columns or expressions of text. */
  texts: readonly Expression<string | null>[]
  /** An expression whose value is one of these words, such as a state; searched only for what is a part of one of them. */
  mark?: { text: Expression<string>; words: readonly string[] }
  /** A column of instants, and the days whose date as it is shown holds a word. */
  date?: { column: Expression<string>; daysWith(word: string): readonly TimeSpan[] }
}

type EngineName = Database['engine']

/** Whether a word can be a part of a date such as 'Nov 14, 2026'. */
export function isPartOfDate(word: string): boolean {
  return /^\d{1,4},?$/.test(word) || months.some((month) => month.includes(word.toLowerCase()))
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The words of a search. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean)
}

/**
 * True for the rows that hold every word of a search, in whichever case it was written.
 * @returns undefined when the search has no words
 */
export function holdsWords(
  engine: EngineName,
  search: string,
  columns: SearchedColumns,
): Expression<SqlBool> | undefined {
  const found = wordsOf(search).map((word) => holdsWord(engine, word, columns))
  return found.length === 0 ? undefined : sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

function holdsWord(
  engine: EngineName,
  word: string,
  { texts, mark, date }: SearchedColumns,
): RawBuilder<SqlBool> {
  const days = date && isPartOfDate(word) ? date.daysWith(word) : []
  const canBeMark = mark?.words.some((one) => one.toLowerCase().includes(word.toLowerCase()))
  const places = [
    ...[...texts, ...(mark && canBeMark ? [mark.text] : [])].map((text) =>
      holds(engine, text, word),
    ),
    ...days.map(
      ({ from, until }) =>
        sql<SqlBool>`(${date?.column} >= ${from} and ${date?.column} < ${until})`,
    ),
  ]
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`
}

/** Neither engine folds letters beyond ASCII everywhere: in their words each becomes a class of its two cases. */
function holds(
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

/** @param inBrackets how a special character is escaped: within brackets or after a backslash */
function inAnyCase(word: string, inBrackets: boolean): string {
  return Array.from(word, (sign) => {
    const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
    // Some letters have another case of two letters; those are found as they were written.
    if (lower !== upper && lower.length === sign.length && upper.length === sign.length)
      return `[${lower}${upper}]`
    if (inBrackets) return '*?['.includes(sign) ? `[${sign}]` : sign
    return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`
  }).join('')
}
