import { item } from './line-marks.ts'
import { lineEnd, lineStart, type TextEdit, type Written } from './text-edits.ts'

const quote = /^[ \t]*(?:>[ \t]?)+/
const fence = /^([ \t]*)(`{3,}|~{3,}(?!~)|\$\$)([^`$]*)$/
export const fenceLines = /^[ \t]*(?:`{3,}|~{3,})/gm
export const mathLines = /^[ \t]*\$\$(?:[ \t]*\{#[^{}\n]*\})?[ \t]*$/gm

/**
 * What the Enter key does besides a new line: it continues lists and quotations, ends them at an empty item, and
 * closes a code fence or formula that was just opened.
 * @returns undefined when it only begins a new line
 */
export function continueLine(written: Written): TextEdit | undefined {
  const { text, start, end } = written
  if (start !== end) return undefined
  const from = lineStart(text, start)
  const before = text.slice(from, start)
  const isInCode = countOf(fenceLines, text.slice(0, from)) % 2 === 1
  if (isInCode) return indented(start, before)
  return closedFence(written, before) ?? nextItem(written, before) ?? nextQuote(written, before)
}

/** In code, the new line gets the same indentation. */
function indented(at: number, before: string): TextEdit | undefined {
  const [indent = ''] = /^[ \t]*/.exec(before) ?? []
  return indent === '' ? undefined : inserted(at, `\n${indent}`)
}

function closedFence({ text, start }: Written, before: string): TextEdit | undefined {
  const [, indent = '', mark, info = ''] = fence.exec(before) ?? []
  const rest = text.slice(start)
  if (mark === undefined || !/^(?:\n|$)/.test(rest)) return undefined
  const isMath = mark === '$$'
  if (
    isMath &&
    (info.trim() !== '' || countOf(mathLines, text.slice(0, start - before.length)) % 2)
  )
    return undefined
  // An odd number of fences below means that one of them closes this one.
  if (countOf(isMath ? mathLines : fenceLines, rest) % 2 === 1) return undefined
  const insert = `\n${indent}\n${indent}${mark}`
  const caret = start + 1 + indent.length
  return { from: start, to: start, insert, select: [caret, caret] }
}

function nextItem({ text, start }: Written, before: string): TextEdit | undefined {
  const [whole, indent = '', mark = '', gap = '', task] = item.exec(before) ?? []
  if (whole === undefined) return undefined
  if (isOnly(text, start, before, whole)) return removed(start - before.length, start)
  const number = Number.parseInt(mark, 10)
  const next = Number.isNaN(number) ? mark : `${number + 1}${mark.at(-1)}`
  return inserted(start, `\n${indent}${next}${gap}${task === undefined ? '' : '[ ] '}`)
}

function nextQuote({ text, start }: Written, before: string): TextEdit | undefined {
  const [whole] = quote.exec(before) ?? []
  if (whole === undefined) return undefined
  if (isOnly(text, start, before, whole)) return removed(start - before.length, start)
  return inserted(start, `\n${whole}`)
}

/** Whether a line contains nothing but its mark. */
function isOnly(text: string, at: number, before: string, mark: string): boolean {
  return before === mark && text.slice(at, lineEnd(text, at)).trim() === ''
}

function inserted(at: number, insert: string): TextEdit {
  const caret = at + insert.length
  return { from: at, to: at, insert, select: [caret, caret] }
}

function removed(from: number, to: number): TextEdit {
  return { from, to, insert: '', select: [from, from] }
}

function countOf(lines: RegExp, text: string): number {
  return text.match(lines)?.length ?? 0
}
