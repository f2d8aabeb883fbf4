import { block, lineEnd, lineStart, type TextEdit, type Written } from './text-edits.ts'

/** The indentation of a list item, its mark, and the space after it with a task box, if it has one. */
export const item = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?/

/** Makes the selected lines a list, a list a numbered one, and a numbered list plain text again. */
export function list(written: Written): TextEdit {
  const lines = linesOf(written)
  const marks = lines.words.filter(isFilled).map((line) => item.exec(line)?.[2])
  const isBullets = marks.length > 0 && marks.every((mark) => mark !== undefined && !isNumber(mark))
  const isNumbers = marks.length > 0 && marks.every((mark) => mark !== undefined && isNumber(mark))
  let number = 0
  return replaceLines(written, lines, (line) => {
    if (!isFilled(line) && lines.words.length > 1) return line
    const [whole = '', indent = ''] = item.exec(line) ?? []
    const words = line.slice(whole.length)
    if (isNumbers) return indent + words
    number += 1
    return isBullets ? `${indent}${number}. ${words}` : `${indent}- ${words}`
  })
}

/** Makes the selected lines a quotation, or a quotation plain text. */
export function quote(written: Written): TextEdit {
  const lines = linesOf(written)
  const isQuoted = lines.words.every((line) => /^ {0,3}>/.test(line))
  return replaceLines(written, lines, (line) =>
    isQuoted
      ? line.replace(/^ {0,3}> ?/, '')
      : line === '' && lines.words.length > 1
        ? '>'
        : `> ${line}`,
  )
}

/** A callout, as GitHub writes one. */
export function callout(written: Written): TextEdit {
  const { text, start, end } = written
  const chosen = text.slice(start, end).split('\n').join('\n> ')
  const quoted = {
    text: text.slice(0, start) + chosen + text.slice(end),
    start,
    end: start + chosen.length,
  }
  const edit = block(quoted, {
    before: '> [!NOTE]\n> ',
    example: 'What to keep in mind',
    after: '',
  })
  return { ...edit, to: edit.to - chosen.length + (end - start) }
}

/** By how much the Tab key moves list items: deeper, or back. */
export type Shift = 1 | -1

/**
 * Moves list items a level deeper, or back. A caret must be at the beginning of its item; a selection must consist of
 * list items. An item can be one level deeper than the item before it.
 * @returns undefined where the Tab key should move the focus
 */
export function indentItems(written: Written, by: Shift): TextEdit | undefined {
  const lines = linesOf(written)
  const [first = ''] = lines.words
  const [mark] = item.exec(first) ?? []
  if (mark === undefined || !lines.words.every((line) => item.test(line) || /^[ \t]/.test(line)))
    return undefined
  const isCaret = written.start === written.end
  if (isCaret && written.start > lines.from + mark.length) return undefined
  const depth = widthOf(first)
  const above = itemsAbove(written.text, lines.from)
  const step =
    by > 0 ? deeper(depth, above) : depth - (above.find((one) => one.depth < depth)?.depth ?? 0)
  if (step <= 0) return undefined
  return replaceLines(written, lines, (line) =>
    by > 0
      ? (isFilled(line) ? ' '.repeat(step) : '') + line
      : ' '.repeat(Math.max(0, widthOf(line) - step)) + line.trimStart(),
  )
}

/** How far an item can move to become a part of the item before it on its level. */
function deeper(depth: number, above: readonly Item[]): number {
  const [parent] = above
  if (!parent || parent.depth < depth) return 0
  const sibling = above.find((one) => one.depth <= depth)
  return sibling ? sibling.words - depth : 0
}

interface Item {
  /** The widths of its indentation, and of everything before its words. */
  depth: number
  words: number
}

/** The items of the same list before a position, nearest first. */
function itemsAbove(text: string, from: number): Item[] {
  const items: Item[] = []
  for (const line of text
    .slice(0, Math.max(0, from - 1))
    .split('\n')
    .toReversed()) {
    const [, indent, mark = '', gap = ''] = item.exec(line) ?? []
    if (indent !== undefined) {
      const depth = widthOf(line)
      items.push({ depth, words: depth + mark.length + gap.length })
    } else if (isFilled(line) && !/^[ \t]/.test(line)) break
  }
  return from === 0 ? [] : items
}

/** The width of the indentation of a line; a tab reaches to the next multiple of four. */
function widthOf(line: string): number {
  let width = 0
  for (const sign of line) {
    if (sign === ' ') width += 1
    else if (sign === '\t') width += 4 - (width % 4)
    else break
  }
  return width
}

interface Lines {
  from: number
  to: number
  words: string[]
}

/** The whole lines of a selection; an end at the beginning of a line does not include that line. */
function linesOf({ text, start, end }: Written): Lines {
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const [from, to] = [lineStart(text, start), lineEnd(text, last)]
  return { from, to, words: text.slice(from, to).split('\n') }
}

/** Replaces lines; the caret stays at its words, and a selection includes the new lines. */
function replaceLines(
  { start, end }: Written,
  { from, to, words }: Lines,
  change: (line: string) => string,
): TextEdit {
  const changed = words.map(change)
  const insert = changed.join('\n')
  const first = (changed[0] ?? '').length - (words[0] ?? '').length
  const caret = Math.max(from, start + first)
  return { from, to, insert, select: start === end ? [caret, caret] : [from, from + insert.length] }
}

const isFilled = (line: string) => line.trim() !== ''

const isNumber = (mark: string) => /\d/.test(mark)
