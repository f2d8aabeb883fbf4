/**
 * A table of Markdown from the lists of a `list-table` of MyST: `* -` begins a row and its first cell, `-` each
 * further cell.
 * @param headerRows how many rows are the head; Markdown has one, further ones become ordinary rows
 * @returns undefined when the text is anything else
 */
export function tableOfLists(text: string, headerRows: number): string | undefined {
  const rows: string[][] = []
  for (const line of text.split('\n')) {
    const [, row, cell, rest = ''] =
      /^(?:([*-][ \t]+[*-])|[ \t]+([*-]))(?:[ \t]+(\S.*))?$/.exec(line) ?? []
    if (row !== undefined) rows.push([rest.trimEnd()])
    else if (cell !== undefined) rows.at(-1)?.push(rest.trimEnd())
    else if (line.trim() !== '' && !continueCell(rows.at(-1), line)) return undefined
  }
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  if (columns === 0) return undefined
  const written = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = headerRows > 0 ? rows : [[], ...rows]
  const line = `|${' --- |'.repeat(columns)}`
  return [written(head), line, ...body.map(written)].join('\n')
}

/** Adds a line that goes on to the last cell. */
function continueCell(cells: string[] | undefined, line: string): boolean {
  const last = cells?.pop()
  if (cells === undefined || last === undefined || !/^[ \t]/.test(line)) return false
  cells.push(`${last} ${line.trim()}`.trim())
  return true
}
