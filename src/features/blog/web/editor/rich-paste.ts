import { fenceLines, mathLines } from './continue-line.ts'
import { gap, type TextEdit, type Written } from './text-edits.ts'

/** Elements that need Markdown beyond plain paragraphs. */
const elements =
  /<(?:a\s[^<>]*?href=|(?:b|strong|i|em|del|s|h[1-6]|[uo]l|li|table|pre|code|blockquote|img|math|su[bp])[\s>])/i
const emphasis = /style=(["'])[^"']*?font-(?:weight:\s*(?:bold|[6-9]00)|style:\s*italic)/i
const wordList = /style=(["'])[^"']*?mso-list:/i

/** Whether HTML from the clipboard has formatting that its plain text lacks. */
export function isRich(html: string): boolean {
  const seen = without(without(html, '<!--', '-->'), '<style', '</style>')
  return elements.test(seen) || emphasis.test(seen) || wordList.test(seen)
}

/** Removes the parts between two marks in one pass, since the clipboard may contain a whole page. */
function without(html: string, start: string, end: string): string {
  const [first = '', ...parts] = html.split(start)
  return first + parts.map((part) => part.split(end).slice(1).join(end)).join('')
}

/** Whether the caret is in a code block or a formula, where pasted text stays as it is. */
export function isVerbatim({ text, start }: Pick<Written, 'text' | 'start'>): boolean {
  const before = text.slice(0, start)
  const isOpen = (lines: RegExp) => (before.match(lines)?.length ?? 0) % 2 === 1
  return isOpen(fenceLines) || isOpen(mathLines)
}

/** Pasted plain text, with the text before and after it. */
export interface PastedText {
  before: string
  plain: string
  after: string
}

/**
 * Replaces pasted text by its Markdown, wherever it is now.
 * @returns undefined when it cannot be found, because it was changed, or the text on both sides of it
 */
export function replacePasted(
  text: string,
  { before, plain, after }: PastedText,
  markdown: string,
): TextEdit | undefined {
  const fromStart = before.length
  const fromEnd = text.length - after.length - plain.length
  const from = text.startsWith(before + plain)
    ? fromStart
    : text.endsWith(plain + after)
      ? fromEnd
      : undefined
  if (from === undefined) return undefined
  const to = from + plain.length
  const insert = isBlock(markdown)
    ? gap(text.slice(0, from), /(?<!\n)\n*$/) + markdown + gap(text.slice(to), /^\n*/)
    : spaced(markdown, plain)
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

function isBlock(markdown: string): boolean {
  return /\n|^(?:#{1,6} |[-*+>] |\d+\. |\||`{3}|\$\$)/.test(markdown)
}

/** Inline text keeps the spaces around it. */
function spaced(markdown: string, plain: string): string {
  const [start = ''] = /^ /.exec(plain) ?? []
  const [end = ''] = / $/.exec(plain) ?? []
  return start + markdown + end
}
