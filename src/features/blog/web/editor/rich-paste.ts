import { fenceLines, mathLines } from './continue-line.ts'
import type { TakeNaming } from './documents/use-document.tsx'
import { isLatex } from './latex-signs.ts'
import { gap, type TextEdit, type useTextEdits, type Written } from './text-edits.ts'
import { joinWrappedLines } from './wrapped-lines.ts'
import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/web/admin/toasts.ts'
import { callApi } from '../../../../platform/web/api.ts'
import {
  maxPastedCharacters,
  type Pasted,
  type PastedLatex,
  pastedLatexUrl,
  pastedUrl,
  type PreviewRules,
} from '../../preview.ts'

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

interface PasteOptions {
  edit: ReturnType<typeof useTextEdits>
  area: RefObject<HTMLTextAreaElement | null>
  lineBreaks: PreviewRules['lineBreaks']
  /** Takes over what pasted LaTeX has besides its text, for an empty post. */
  takeNaming: TakeNaming | undefined
}

/**
 * Pastes formatted text from other programs and LaTeX as Markdown, and joins wrapped lines of plain text. The plain text is
 * inserted immediately, and stays if the conversion fails; what replaces it is a further undo step.
 * @returns the note on the last paste, and the handler, which leaves all other pastes to the browser
 */
export function useRichPaste({ edit, area: areaRef, lineBreaks, takeNaming }: PasteOptions) {
  const [note, setNote] = useState('')
  const isPlainAsked = usePlainAsked(areaRef, () => setNote(''))

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget: area } = event
    const html = clipboardData.getData('text/html')
    const { value: text, selectionStart: start, selectionEnd: end } = area
    if (isPlainAsked.current || isVerbatim({ text, start })) return
    const plain = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
    const paste = readPaste({ html, plain, types: clipboardData.types, lineBreaks })
    if (paste.kind === 'plain') return
    event.preventDefault()
    const insert = (words: string, to: number) =>
      edit(() => {
        const caret = start + words.length
        return { from: start, to, insert: words, select: [caret, caret] }
      })
    insert(plain, end)
    if (paste.kind === 'joined') {
      insert(paste.text, start + plain.length)
      setNote('Line breaks joined. Undo to keep them.')
      return
    }
    const pasted = { before: text.slice(0, start), plain, after: text.slice(end) }
    void replace(pasted, paste.kind === 'latex' ? fromLatex(pasted, takeNaming) : fromHtml(html))
  }

  async function replace(pasted: PastedText, reading: Promise<Replacement | Failure>) {
    const read = await reading
    const area = areaRef.current
    if (!area) return
    if ('problem' in read) {
      setNote(`Pasted as plain text. ${read.problem}`)
      return
    }
    const change = replacePasted(area.value, pasted, read.markdown)
    if (!change || read.markdown === '') return
    edit(() => change, 'stays')
    setNote(read.note)
    read.fill?.()
  }

  return { note, onPaste }
}

/** What replaces pasted text. */
interface Replacement {
  markdown: string
  note: string
  /** Fills in the other fields of a post. */
  fill?: () => void
}

async function fromHtml(html: string): Promise<Replacement | Failure> {
  const read = await ask<Pasted>(pastedUrl, html, { html })
  return 'problem' in read
    ? read
    : { ...read, note: 'Pasted as Markdown. Undo to keep the plain text.' }
}

/** The title of a whole post has its own field; elsewhere it is a heading. */
async function fromLatex(
  { before, plain, after }: PastedText,
  takeNaming: PasteOptions['takeNaming'],
): Promise<Replacement | Failure> {
  const read = await ask<PastedLatex>(pastedLatexUrl, plain, { latex: plain })
  if ('problem' in read) return read
  const { title, markdown, losses } = read
  const note = ['LaTeX converted. Undo to keep it.', ...shortened(losses)].join(' ')
  if (takeNaming && (before + after).trim() === '')
    return { markdown, note, fill: () => takeNaming({ ...read, category: '', date: '' }) }
  return { markdown: title === '' ? markdown : `## ${title}\n\n${markdown}`.trim(), note }
}

/** Whether the keys for pasting plain text are pressed; on that shortcut, Firefox includes the HTML too. */
function usePlainAsked(areaRef: PasteOptions['area'], onInput: () => void) {
  const isPlainAsked = useRef(false)
  const input = useRef(onInput)
  useEffect(() => {
    const area = areaRef.current
    if (!area) return undefined
    const closing = new AbortController()
    const { signal } = closing
    area.addEventListener('input', () => input.current(), { signal })
    area.addEventListener('keydown', ({ shiftKey }) => (isPlainAsked.current = shiftKey), {
      signal,
    })
    area.addEventListener('keyup', () => (isPlainAsked.current = false), { signal })
    return () => closing.abort()
  }, [areaRef])
  return isPlainAsked
}

interface Clipboard extends Pick<PasteOptions, 'lineBreaks'> {
  html: string
  plain: string
  types: readonly string[]
}

type Paste = { kind: 'plain' | 'latex' | 'formatted' } | { kind: 'joined'; text: string }

/** What becomes of a paste. */
function readPaste({ html, plain, types, lineBreaks }: Clipboard): Paste {
  // Code editors add HTML for the colours, but the plain text is wanted.
  const isCode = types.includes('vscode-editor-data')
  const isFormatted = !isCode && isRich(html)
  const isShort = plain.length <= maxPastedCharacters
  if (!isFormatted && isShort && isLatex(plain)) return { kind: 'latex' }
  if (isFormatted) return { kind: 'formatted' }
  // Where single line ends are no line breaks, nothing is joined.
  if (isCode || lineBreaks === 'joined' || !isShort) return { kind: 'plain' }
  const text = joinWrappedLines(plain)
  return text === plain ? { kind: 'plain' } : { kind: 'joined', text }
}

const maxLosses = 3

function shortened(sentences: readonly string[]): string[] {
  const rest = sentences.length - maxLosses
  return rest > 0 ? [...sentences.slice(0, maxLosses), `And ${rest} more.`] : [...sentences]
}

interface Failure {
  problem: string
}

async function ask<Answer>(url: string, text: string, body: object): Promise<Answer | Failure> {
  if (text.length > maxPastedCharacters) return { problem: 'The text is too long to convert.' }
  try {
    return (await callApi('POST', url, body)) as Answer
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}
