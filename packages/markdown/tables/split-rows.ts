/** The separator of cells; ' ' is white space of any length. */
export type Separator = ',' | ';' | '\t' | '|' | ' '

/** The cells of a record and the line on which it begins. */
export type OnRow = (cells: string[], line: number) => boolean

const comment = /^\s*(?:#|%|!|\/\/|@)/

/** Whether a line is a comment. */
export function isComment(line: string): boolean {
  return comment.test(line)
}

/** The lines of a text with any line ends. */
export function linesOf(text: string): string[] {
  const whole = text.replace(/^\ufeff/, '')
  // A string is a faster separator than an expression.
  return whole.split(whole.includes('\r') ? /\r\n|\r|\n/ : '\n')
}

/**
 * Splits lines into cells. A cell in double quotes may contain separators and line ends; a doubled quote is a quote (RFC 4180).
 * @param onRow called with each record; false stops
 */
export function splitRows(lines: readonly string[], separator: Separator, onRow: OnRow): void {
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1
    let text = lines[index] ?? ''
    if (text.trim() === '' || isComment(text)) continue
    // A cell with an open quote continues on the next lines, up to 20.
    for (let more = 0; more < 20 && isOpen(text) && index + 1 < lines.length; more += 1)
      text += `\n${lines[(index += 1)] ?? ''}`
    if (!onRow(cellsOf(text, separator), line)) return
  }
}

/** The cells of one record. */
export function cellsOf(text: string, separator: Separator): string[] {
  if (text.includes('"')) return quotedCells(separator === ' ' ? text.trim() : text, separator)
  if (separator === ' ') return text.trim().split(/\s+/)
  const cells = text.split(separator)
  return /\s/.test(text) ? cells.map((cell) => cell.trim()) : cells
}

function isOpen(text: string): boolean {
  if (!text.includes('"')) return false
  return (text.match(/"/g)?.length ?? 0) % 2 === 1
}

function quotedCells(text: string, separator: Separator): string[] {
  const isSpace = (at: number) => /\s/.test(text[at] ?? '')
  const isEnd = (at: number) => (separator === ' ' ? isSpace(at) : text[at] === separator)
  const afterSpace = (from: number) => {
    let at = from
    while (isSpace(at) && !isEnd(at)) at += 1
    return at
  }
  const cells: string[] = []
  for (let start = 0; ;) {
    const first = afterSpace(start)
    const close = text[first] === '"' ? closingQuote(text, first) : first
    let end = text[first] === '"' ? afterSpace(close + 1) : close
    if (text[first] !== '"')
      while (end < text.length && !isEnd(end) && (separator === ' ' || text[end] !== '"')) end += 1
    // After a quote within a cell, or one that is not closed, the rest of the line is one cell.
    if (close < 0 || (end < text.length && !isEnd(end))) return [...cells, text.slice(start).trim()]
    const isQuoted = close > first
    cells.push(
      isQuoted ? text.slice(first + 1, close).replaceAll('""', '"') : text.slice(first, end).trim(),
    )
    if (end >= text.length) return cells
    start = end + 1
    while (separator === ' ' && isSpace(start)) start += 1
  }
}

/** The position of the closing quote; -1 for none. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const separators: readonly Separator[] = [',', ';', '\t', '|', ' ']
const sampleLines = 20

/** Detects the separator: the one that splits the first lines into the same number of cells, and into the most. */
export function findSeparator(lines: readonly string[]): Separator {
  const sample: string[] = []
  for (const line of lines) {
    if (line.trim() !== '' && !isComment(line)) sample.push(line)
    if (sample.length > sampleLines) break
  }
  const scored = separators.map((separator) => ({ separator, score: scoreOf(sample, separator) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.separator : ','
}

/** The share of lines with the most common number of cells; 0 when that is one. White space counts half, as a last resort. */
function scoreOf(sample: readonly string[], separator: Separator): number {
  const counts = new Map<number, number>()
  for (const line of sample) {
    const { length } = cellsOf(line, separator)
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  const [usual = 0, lines = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  if (usual < 2) return 0
  const share = lines / sample.length
  return separator === ' ' ? share * 0.5 : share + usual / 10_000
}
