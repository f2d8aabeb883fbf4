import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, isElement, visitElements } from '../elements.ts'
import { endOfGroup } from './tex-macros.ts'

// A noncharacter, which marks a row of words until the table is built.
const mark = '\ufdd2'
const command = /\\(?:short)?intertext\s*(?=\{)/g

/** Makes rows without a number from the words between rows, `\intertext{and}`. */
export function withRowsOfWords(rows: string): string {
  let [text, at] = ['', 0]
  command.lastIndex = 0
  for (let match = command.exec(rows); match; match = command.exec(rows)) {
    const end = endOfGroup(rows, command.lastIndex)
    if (end === undefined) break
    const words = rows.slice(command.lastIndex + 1, end - 1)
    text += `${rows.slice(at, match.index)}\\text{${mark}${words}}\\notag\\\\`
    at = end
    command.lastIndex = end
  }
  return text + rows.slice(at)
}

/** Lets the words between rows begin at the left, over all columns. */
export function spreadRowsOfWords(table: Element): void {
  for (const row of table.children) {
    const cells = isElement(row) ? row.children.filter((cell) => isElement(cell)) : []
    const words = cells.find((cell) => toString(cell).startsWith(mark))
    if (!isElement(row) || !words) continue
    visitElements(words, (node) => {
      for (const child of node.children)
        if (child.type === 'text') child.value = child.value.replace(mark, '')
    })
    const isGlue = (cell: Element) => classesOf(cell).includes('tml-glue')
    const spanned = cells.filter((cell) => !isGlue(cell)).length
    const widest = Math.max(...table.children.map((other) => columnsOf(other)))
    words.properties = { className: ['tml-left'], columnspan: String(Math.max(spanned, widest)) }
    row.children = cells.filter((cell) => cell === words || isGlue(cell))
  }

  function columnsOf(row: Element['children'][number]): number {
    const cells = isElement(row) ? row.children.filter((cell) => isElement(cell)) : []
    return cells.filter((cell) => !classesOf(cell).includes('tml-glue')).length
  }
}
