import { isObject } from './chart-text.ts'

/** The words along axes of categories in the chart text, in the order in which they are written. */
export interface WrittenWords {
  x?: readonly string[]
  y?: readonly string[]
}

const maxWordCharacters = 80
const hasNoWords = new Set<unknown>(['rule', 'image', 'contour'])

/**
 * Replaces the words in the data of a chart text by their numbers along the axes of categories, so that all rows are
 * numbers. Each series has its x first and its y second; a rule and a matrix have no words.
 * @returns also the words, or why they cannot be read
 */
export function withNumberedWords(
  chart: unknown,
): { value: unknown; words: WrittenWords } | { clause: string } {
  if (!isObject(chart) || chart['data'] !== undefined || !Array.isArray(chart['series']))
    return { value: chart, words: {} }
  const known = { x: wordsAlong(chart['x']), y: wordsAlong(chart['y']) }
  if (!known.x && !known.y) return { value: chart, words: {} }
  const series: unknown[] = []
  for (const [index, one] of chart['series'].entries()) {
    if (!isObject(one) || !Array.isArray(one['data']) || hasNoWords.has(one['kind'])) {
      series.push(one)
      continue
    }
    const data: unknown[] = one['data'].map((row: unknown) => numberedRow(row, known))
    const long = one['data'].findIndex(hasLongWord)
    if (long >= 0)
      return {
        clause: `series.${index}.data.${long} must have words of 1 to ${maxWordCharacters} characters`,
      }
    series.push({ ...one, data })
  }
  const words = {
    ...(known.x && { x: [...known.x.keys()] }),
    ...(known.y && { y: [...known.y.keys()] }),
  }
  return { value: { ...chart, series }, words }
}

type Numbers = Map<string, number>

function wordsAlong(axis: unknown): Numbers | undefined {
  return isObject(axis) && axis['scale'] === 'category' ? new Map() : undefined
}

function numberedRow(
  row: unknown,
  { x, y }: { x: Numbers | undefined; y: Numbers | undefined },
): unknown {
  if (!Array.isArray(row)) return row
  const [first, second, ...rest]: unknown[] = row
  const both = row.length > 1 ? [first, second] : [first]
  return [...both.map((cell, at) => numberOf(cell, at === 0 ? x : y)), ...rest]
}

/** The number of a word; a number is a word as well, such as a year. */
function numberOf(cell: unknown, numbers: Numbers | undefined): unknown {
  if (!numbers || (typeof cell !== 'string' && typeof cell !== 'number')) return cell
  const word = String(cell).trim()
  const number = numbers.get(word) ?? numbers.size
  numbers.set(word, number)
  return number
}

function hasLongWord(row: unknown): boolean {
  return (
    Array.isArray(row) &&
    row.some(
      (cell) => typeof cell === 'string' && (cell.trim() === '' || cell.length > maxWordCharacters),
    )
  )
}
