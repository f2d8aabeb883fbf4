import { type RefObject, useCallback } from 'react'

/** The content of a text field and its selection. */
export interface Written {
  text: string
  start: number
  end: number
}

/** A change of a text, which is one step of the undo history. */
export interface TextEdit {
  /** The range that is replaced. */
  from: number
  to: number
  insert: string
  /** The selection afterwards. */
  select: readonly [start: number, end: number]
}

/** Adds marks around the selection, or removes them; without a selection the caret ends up between them. */
export function wrap({ text, start, end }: Written, mark: string): TextEdit {
  const size = mark.length
  const chosen = text.slice(start, end)
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  if (isMarked && start >= size && !isLonger(text, start - size, end + size, mark))
    return {
      from: start - size,
      to: end + size,
      insert: chosen,
      select: [start - size, end - size],
    }
  return {
    from: start,
    to: end,
    insert: mark + chosen + mark,
    select: [start + size, end + size],
  }
}

/** The asterisks of bold text are not marks of italic text. */
function isLonger(text: string, start: number, end: number, mark: string): boolean {
  return mark.length === 1 && text[start - 1] === mark && text[end] === mark
}

/**
 * Turns the selection into a link and selects the URL to be typed; a selected URL becomes the target, and the link
 * text is to be typed.
 */
export function link({ text, start, end }: Written): TextEdit {
  const chosen = text.slice(start, end)
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(chosen)
  const address = isAddress ? chosen : 'https://'
  const words = isAddress ? '' : chosen
  const insert = `[${words}](${address})`
  const afterWords = start + 1 + words.length
  return {
    from: start,
    to: end,
    insert,
    select:
      words === '' ? [start + 1, start + 1] : [afterWords + 2, afterWords + 2 + address.length],
  }
}

/** Makes the line of the caret a heading, a heading one level smaller, and the smallest heading plain text. */
export function heading({ text, start }: Written): TextEdit {
  const from = lineStart(text, start)
  const to = lineEnd(text, start)
  const line = text.slice(from, to)
  const [marks = ''] = /^#{1,6} +/.exec(line) ?? []
  const level = marks.trim().length
  const next = level === 0 ? '## ' : level < 4 ? `${'#'.repeat(level + 1)} ` : ''
  const words = line.slice(marks.length)
  const caret = from + next.length + Math.max(0, start - from - marks.length)
  return { from, to, insert: next + words, select: [caret, caret] }
}

/** Makes the selection a block of its own; without a selection, inserts an example and selects it. */
export function block(
  { text, start, end }: Written,
  { before, example, after }: { before: string; example: string; after: string },
): TextEdit {
  // Without a selection, the block is inserted after the line of the caret.
  const at = start === end ? lineEnd(text, start) : start
  const chosen = text.slice(start, end) || example
  const lead = gap(text.slice(0, at), /(?<!\n)\n*$/)
  const trail = gap(text.slice(Math.max(at, end)), /^\n*/)
  const first = at + lead.length + before.length
  return {
    from: at,
    to: Math.max(at, end),
    insert: lead + before + chosen + after + trail,
    select: [first, first + chosen.length],
  }
}

/** The line ends needed for an empty line between a block and the text around it. */
export function gap(side: string, ends: RegExp): string {
  const found = ends.exec(side)?.[0].length ?? 0
  return found === side.length ? '' : '\n'.repeat(Math.max(0, 2 - found))
}

/**
 * Inserts a footnote at the caret with the next free number, and its text after the paragraph. A selection becomes
 * the text of the note.
 */
export function footnote({ text, start, end }: Written): TextEdit {
  const numbers = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))
  const mark = `[^${Math.max(0, ...numbers) + 1}]`
  const rest = text.slice(end)
  const paragraph = /\n[ \t]*\n|(?<!\n)\n*$/.exec(rest)?.index ?? rest.length
  const words = text.slice(start, end).replaceAll(/\s+/g, ' ').trim() || 'Note'
  const insert = `${mark}${rest.slice(0, paragraph)}\n\n${mark}: ${words}`
  const last = start + insert.length
  return {
    from: start,
    to: end + paragraph,
    insert,
    select: [last - words.length, last],
  }
}

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** The marks that a sign typed over a selection puts around it. */
const surrounding: Readonly<Record<string, string>> = {
  '*': '*',
  _: '_',
  '`': '`',
  $: '$',
  '"': '"',
  '(': ')',
  '[': ']',
}

/** Puts a typed sign and its counterpart around the selection, unless that is empty or the sign has none. */
export function surround({ text, start, end }: Written, sign: string): TextEdit | undefined {
  const closing = surrounding[sign]
  if (closing === undefined || start === end) return undefined
  const insert = sign + text.slice(start, end) + closing
  return { from: start, to: end, insert, select: [start + 1, end + 1] }
}

/** The caret after an edit: moved by the edit, or unchanged in the text. */
type Caret = 'moves' | 'stays'

/**
 * Edits a text area as typing does: with an input event for the form, and as a step of the browser's undo history.
 * @returns a function that edits the current text and selection; with 'stays' the focus does not move either
 */
export function useTextEdits(area: RefObject<HTMLTextAreaElement | null>) {
  return useCallback(
    (edit: (written: Written) => TextEdit, caret: Caret = 'moves') => {
      const element = area.current
      if (!element || element.closest('[aria-disabled]')) return
      const { value, selectionStart, selectionEnd } = element
      const { from, to, insert, select } = edit({
        text: value,
        start: selectionStart,
        end: selectionEnd,
      })
      const focused = document.activeElement
      element.focus()
      element.setSelectionRange(from, to)
      // A dialog in front keeps the focus.
      if (document.activeElement !== element || !typeIn(insert)) replace(element, insert)
      if (caret === 'moves') {
        element.setSelectionRange(...select)
        return
      }
      const moved = (place: number) => placeAfter(place, { from, to, insert })
      element.setSelectionRange(moved(selectionStart), moved(selectionEnd))
      if (focused instanceof HTMLElement) focused.focus()
    },
    [area],
  )
}

/** The new position of a place in a text after an edit. */
export function placeAfter(
  place: number,
  { from, to, insert }: Pick<TextEdit, 'from' | 'to' | 'insert'>,
): number {
  if (place <= from) return place
  return place < to ? from + insert.length : place + insert.length - (to - from)
}

/** The only way to add to the undo history of the browser. It needs the focus, and returns false without it. */
function typeIn(text: string): boolean {
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** For a hidden text area, which cannot have the focus. */
function replace(element: HTMLTextAreaElement, text: string): void {
  element.setRangeText(text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
