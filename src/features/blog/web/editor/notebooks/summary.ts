import { countOf } from '../../../../../shared/count.ts'
import type { ConvertedNotebook } from '../../../notebooks.ts'

/** A converted notebook and its file. */
export interface TakenNotebook extends ConvertedNotebook {
  source: File
}

/** "34 cells, 12 pictures; 3 notes" */
export async function notebookInNumbers({
  content,
  report,
  source,
}: TakenNotebook): Promise<string> {
  const pictures = content.match(/(?<!\\)!\[(?:\\.|!(?!\[)|[^\]\\!])*\]\(\/media\//g)?.length ?? 0
  const cells = await countCells(source)
  const taken = `${countOf(cells, 'cell')}, ${countOf(pictures, 'picture')}`
  return report.length === 0 ? taken : `${taken}; ${countOf(report.length, 'note')}`
}

/** Parsing needs no checks, since the server has accepted the file. */
async function countCells(file: File): Promise<number> {
  const { cells, worksheets = [] } = JSON.parse(await file.text()) as {
    cells?: unknown[]
    worksheets?: { cells: unknown[] }[]
  }
  return cells?.length ?? worksheets.reduce((sum, sheet) => sum + sheet.cells.length, 0)
}
