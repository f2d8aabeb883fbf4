import { parse } from 'yaml'
import { isMissing, readInstant, readNumber } from './cells.ts'
import { cellsOf, isComment, type Separator } from './split-rows.ts'

/** A column as named by the head. */
export interface ColumnHead {
  name: string
  unit?: string | undefined
  description?: string | undefined
}

/** Whether a record can be a head: it has words, but no number or date. */
export function isWords(cells: readonly string[]): boolean {
  let hasWord = false
  for (const cell of cells) {
    if (isMissing(cell)) continue
    if (readNumber(cell, true) !== undefined || readInstant(cell) !== undefined) return false
    hasWord = true
  }
  return hasWord
}

/** Whether a record only separates the head from the data. */
export function isRuler(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /^[-=+_]{2,}$/.test(cell) || cell === '')
}

/** Builds the head from one or two records of words. */
export function headOf(records: readonly (readonly string[])[], hasRuler: boolean): ColumnHead[] {
  const [first = [], second] = records
  if (!second) return first.map(withUnit)
  if (hasRuler || areUnits(first, second))
    return first.map((name, index) => {
      const head = withUnit(name)
      return { ...head, unit: head.unit ?? (bare(second[index] ?? '') || undefined) }
    })
  let group = ''
  const spans = first.includes('')
  return second.map((name, index) => {
    group = first[index] || group
    const own = name || first[index] || ''
    return withUnit(spans && name !== '' && group !== '' ? `${group} ${name}` : own)
  })
}

/** Whether the second record has the units of the first: the names are distinct, and units repeat or are missing. */
function areUnits(first: readonly string[], second: readonly string[]): boolean {
  if (first.includes('') || new Set(first).size < first.length) return false
  const inBrackets = second.every((cell) => cell === '' || /^[([].*[)\]]$/.test(cell))
  return inBrackets || second.includes('') || new Set(second).size < second.length
}

/** Reads the head from the comments before the data: one comment for each column, or the last one with as many words as columns. */
export function headFromComments(
  comments: readonly string[],
  columns: number,
  separator: Separator,
): ColumnHead[] | undefined {
  const named = comments.flatMap((comment) => {
    const [, name, text = ''] = /^#\s*([^\s:]+)\s*:\s+(\S.*)$/.exec(comment) ?? []
    return name === undefined ? [] : [{ name, description: text.trim() }]
  })
  if (named.length === columns) return named
  return wordsOfLast(comments, separator)
    .find((words) => words.length === columns)
    ?.map(withUnit)
}

/** How many words the last comment before the data has, where that is nearly the number of columns; undefined elsewhere. */
export function namesTooManyOrFew(
  comments: readonly string[],
  columns: number,
  separator: Separator,
): number | undefined {
  return wordsOfLast(comments, separator)
    .map(({ length }) => length)
    .find((count) => count > 1 && count !== columns && Math.abs(count - columns) <= 2)
}

/** The words of the last comment, by each of the separators that it may have. */
function wordsOfLast(comments: readonly string[], separator: Separator): string[][] {
  const last = comments.at(-1)?.replace(/^\s*(?:[#%!]+|\/\/|@)\s*/, '') ?? ''
  return [...new Set<Separator>([separator, ',', ' '])]
    .map((sign) => cellsOf(last, sign))
    .filter(isWords)
}

interface EcsvColumn {
  name?: unknown
  unit?: unknown
  description?: unknown
}

/** Reads the columns from the head of an ECSV file; undefined for any other file. */
export function readEcsvHead(lines: readonly string[]): ColumnHead[] | undefined {
  if (!/^#\s*%ECSV/.test(lines[0] ?? '')) return undefined
  const head: string[] = []
  for (const line of lines.slice(1)) {
    if (!isComment(line)) break
    head.push(line.replace(/^#\s?/, ''))
  }
  try {
    const { datatype } = parse(head.join('\n').replaceAll(/!!?\w+/g, ''), {
      maxAliasCount: 0,
    }) as { datatype?: EcsvColumn[] }
    return datatype?.map(({ name, unit, description }) => ({
      name: String(name),
      ...(typeof unit === 'string' && { unit }),
      ...(typeof description === 'string' && { description }),
    }))
  } catch {
    // The first line after the comments names the columns as well.
    return undefined
  }
}

/** Splits a unit in brackets off the end of a name. */
function withUnit(name: string): ColumnHead {
  const open = Math.max(name.lastIndexOf('('), name.lastIndexOf('['))
  const [, unit] = /^[([]([^()[\]]+)[)\]]$/.exec(name.slice(Math.max(open, 0))) ?? []
  const stem = name.slice(0, Math.max(open, 0)).trimEnd()
  return stem === '' || unit === undefined ? { name } : { name: stem, unit }
}

function bare(unit: string): string {
  return isMissing(unit) ? '' : unit.replace(/^[([](.*)[)\]]$/, '$1')
}

/** Finds a column by its name, with or without its unit, in any case, or by its number from 1. @returns its index */
export function findColumn(
  { columns }: { columns: readonly ColumnHead[] },
  asked: string | number,
): number | undefined {
  if (typeof asked === 'number') return columns[asked - 1] === undefined ? undefined : asked - 1
  const wanted = asked.trim()
  const tests: ((column: ColumnHead) => boolean)[] = [
    ({ name }) => name === wanted,
    (column) =>
      [`(${column.unit})`, `[${column.unit}]`].some(
        (unit) => `${column.name} ${unit}` === wanted || `${column.name}${unit}` === wanted,
      ),
    ({ name }) => name.toLowerCase() === wanted.toLowerCase(),
  ]
  for (const isIt of tests) {
    const place = columns.findIndex(isIt)
    if (place >= 0) return place
  }
  return /^\d{1,3}$/.test(wanted) ? findColumn({ columns }, Number(wanted)) : undefined
}

/** The title of a column: its name and, in brackets, its unit. */
export function columnTitle({ name, unit }: ColumnHead): string {
  return unit === undefined ? name : `${name} (${unit})`
}
