import { fenceLines, mathLines } from './continue-line.ts'
import { gap, type TextEdit, type useTextEdits, type Written } from './text-edits.ts'
import { joinWrappedLines } from './wrapped-lines.ts'
import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/web/admin/toasts.ts'
import { callApi } from '../../../../platform/web/api.ts'
import { maxPastedCharacters, type Pasted, pastedUrl, type PreviewRules } from '../../preview.ts'

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
interface PastedText {
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

/**
 * Pastes formatted text from other programs as Markdown, and joins wrapped lines of plain text. The plain text is inserted
 * immediately, and stays if the conversion fails; what replaces it is a further undo step.
 * @returns the note on the last paste, and the handler, which leaves all other pastes to the browser
 */
export function useRichPaste(
  edit: ReturnType<typeof useTextEdits>,
  areaRef: RefObject<HTMLTextAreaElement | null>,
  lineBreaks: PreviewRules['lineBreaks'],
) {
  const [note, setNote] = useState('')
  const isPlainAsked = useRef(false)
  useEffect(() => {
    const area = areaRef.current
    if (!area) return undefined
    const closing = new AbortController()
    const { signal } = closing
    area.addEventListener('input', () => setNote(''), { signal })
    // On the shortcut for pasting plain text, Firefox includes the HTML too.
    area.addEventListener('keydown', ({ shiftKey }) => (isPlainAsked.current = shiftKey), {
      signal,
    })
    area.addEventListener('keyup', () => (isPlainAsked.current = false), { signal })
    return () => closing.abort()
  }, [areaRef])

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget: area } = event
    const html = clipboardData.getData('text/html')
    const { value: text, selectionStart: start, selectionEnd: end } = area
    // Code editors add HTML for the colours, but the plain text is wanted.
    const isCode = clipboardData.types.includes('vscode-editor-data')
    if (isPlainAsked.current || isCode || isVerbatim({ text, start })) return
    const plain = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
    const isFormatted = isRich(html)
    const joined = isFormatted ? plain : joinedLines(plain, lineBreaks)
    if (!isFormatted && joined === plain) return
    event.preventDefault()
    const insert = (words: string, to: number) =>
      edit(() => {
        const caret = start + words.length
        return { from: start, to, insert: words, select: [caret, caret] }
      })
    insert(plain, end)
    if (isFormatted)
      void convert(html, { before: text.slice(0, start), plain, after: text.slice(end) })
    else {
      insert(joined, start + plain.length)
      setNote('Line breaks joined. Undo to keep them.')
    }
  }

  async function convert(html: string, pasted: PastedText) {
    const read = await markdownOf(html)
    const area = areaRef.current
    if (!area) return
    if ('problem' in read) {
      setNote(`Pasted as plain text. ${read.problem}`)
      return
    }
    const change = replacePasted(area.value, pasted, read.markdown)
    if (!change || read.markdown === '') return
    edit(() => change, 'stays')
    setNote('Pasted as Markdown. Undo to keep the plain text.')
  }

  return { note, onPaste }
}

/** Joins wrapped lines, unless the text is long or its single line ends are no line breaks anyway. */
function joinedLines(plain: string, lineBreaks: PreviewRules['lineBreaks']): string {
  const isLeft = lineBreaks === 'joined' || plain.length > maxPastedCharacters
  return isLeft ? plain : joinWrappedLines(plain)
}

async function markdownOf(html: string): Promise<Pasted | { problem: string }> {
  if (html.length > maxPastedCharacters) return { problem: 'The text is too long to convert.' }
  try {
    return (await callApi('POST', pastedUrl, { html })) as Pasted
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}
