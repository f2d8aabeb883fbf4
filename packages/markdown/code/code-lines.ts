import type { Element } from 'hast'
import { element } from '../elements.ts'
import type { LineRange } from './code-attributes.ts'
import type { CodeToken } from './highlight.ts'

interface LineOptions {
  isNumbered: boolean
  start: number
  marked: readonly LineRange[]
}

/** Longer listings have neither numbers nor marks, since each line would be an element. */
const maxLines = 2000

/**
 * The code of a listing: its tokens, or an element for each line if lines are numbered or marked. The numbers are attributes, which
 * the style sheet shows, so that they are neither selected nor copied.
 */
export function listing(
  tokens: readonly CodeToken[],
  { isNumbered, start, marked }: LineOptions,
): Element {
  const lines = isNumbered || marked.length > 0 ? linesOf(tokens) : []
  if (lines.length === 0 || lines.length > maxLines)
    return element('code', {}, tokens.map(tokenElement))
  const isMarked = markedIn(marked, lines.length)
  const width = String(start + lines.length - 1).length
  const content = lines.flatMap((line, index) => {
    const properties = {
      className: ['ln'],
      ...(isNumbered && { dataN: String(start + index).padStart(width) }),
    }
    const made = element(isMarked[index] ? 'mark' : 'span', properties, line.map(tokenElement))
    return index === 0 ? [made] : ['\n', made]
  })
  return element('code', { className: ['lined', ...(width > 3 ? ['is-long'] : [])] }, content)
}

/** The marked lines in words: "lines 3–5 and 8"; '' for none. */
export function markedWords(marked: readonly LineRange[]): string {
  if (marked.length === 0) return ''
  const names = marked.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  const last = names.length > 1 ? ` and ${names.pop()}` : ''
  const isOne = last === '' && marked[0]?.[0] === marked[0]?.[1]
  return `${isOne ? 'line' : 'lines'} ${names.join(', ')}${last}`
}

function tokenElement({ text, className }: CodeToken): Element | string {
  return className ? element('span', { className: [className] }, [text]) : text
}

function linesOf(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]]
  for (const { text, className } of tokens)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, className })
    }
  return lines
}

function markedIn(ranges: readonly LineRange[], count: number): boolean[] {
  const marked = Array.from({ length: count }, () => false)
  for (const [first, last] of ranges)
    for (let line = Math.max(first, 1); line <= Math.min(last, count); line += 1)
      marked[line - 1] = true
  return marked
}
