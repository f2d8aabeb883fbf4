import { changesOf } from '../../../../platform/web/admin/merge-lines.ts'
import type { TextEdit, useTextEdits } from './text-edits.ts'

/** Changes a text in the editor to another one, only where their lines differ, so that the caret stays where it is. */
export function replaceLines(text: string, next: string, edit: ReturnType<typeof useTextEdits>) {
  for (const one of lineEdits(text, next)) edit(() => one, 'stays')
}

/** The edits that make one text of another, from the last to the first. */
export function lineEdits(text: string, next: string): TextEdit[] {
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  const edits = changesOf(lines, next).map(({ from, to, lines: added }): TextEdit => {
    const [start = 0, end = 0] = [starts[from], starts[to]]
    const insert = added.join('\n')
    const select: [number, number] = [start, start]
    // Lines in the middle are replaced with their line break, those at the end with the one before.
    if (to < lines.length)
      return { from: start, to: end, insert: added.length > 0 ? `${insert}\n` : '', select }
    const isAll = from === 0
    return {
      from: isAll ? 0 : start - 1,
      to: text.length,
      insert: isAll || added.length === 0 ? insert : `\n${insert}`,
      select,
    }
  })
  return edits.toReversed()
}
