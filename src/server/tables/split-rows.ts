/** What parts the cells of a line; ' ' is white space of any length. */
export type Separator = ',' | ';' | '\t' | '|' | ' '

/** The cells of a record and the line on which it begins. */
export type OnRow = (cells: string[], line: number) => boolean

const remark = /^\s*(?:#|%|!|\/\/|@)/

/** Whether a line is a remark. */
export function isRemark(line: string): boolean {
  return remark.test(line)
}

/** The lines of a text, whatever ends them. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
}

/**
 * Splits lines into cells. A cell in double quotes may hold separators and line ends, and a doubled quote stands for
 * one (RFC 4180).
 * @param onRow is given each record in turn; false ends it
 */
export function splitRows(lines: readonly string[], separator: Separator, onRow: OnRow): void {
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1
    let text = lines[index] ?? ''
    if (text.trim() === '' || isRemark(text)) continue
    // An open quote takes the next lines along, as many as a cell may sensibly have.
    for (let more = 0; more < 20 && isOpen(text) && index + 1 < lines.length; more += 1)
      text += `\n${lines[(index += 1)] ?? ''}`
    if (!onRow(cellsOf(text, separator), line)) return
  }
}

/** The cells of one record. */
export function cellsOf(text: string, separator: Separator): string[] {
  if (!text.includes('"'))
    return separator === ' ' ? text.trim().split(/\s+/) : text.split(separator).map(trimmed)
  return quotedCells(separator === ' ' ? text.trim() : text, separator)
}

const trimmed = (cell: string) => cell.trim()

function isOpen(text: string): boolean {
  if (!text.includes('"')) return false
  return (text.match(/"/g)?.length ?? 0) % 2 === 1
}

function quotedCells(text: string, separator: Separator): string[] {
  const pattern = separator === ' ' ? '\\s+' : separator === '|' ? '\\|' : separator
  const bare = separator === ' ' ? '[^\\s"]\\S*' : `[^${separator}"][^${separator}]*`
  // A cell, and what parts it from the next.
  const cell = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|(${bare}))?[^\\S\\t]*(${pattern}|$)`, 'y')
  const cells: string[] = []
  while (cell.lastIndex <= text.length) {
    const start = cell.lastIndex
    const match = cell.exec(text)
    if (!match) return [...cells, text.slice(start).trim()]
    const [all, quoted, plain, end] = match
    cells.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'))
    if (end === '' || all === '') break
  }
  return cells
}
