/** A text field: what stands in it and what is selected. */
export interface Written {
  text: string
  start: number
  end: number
}

/** One change of a text, which the browser can take back in one step. */
export interface TextEdit {
  /** What is replaced. */
  from: number
  to: number
  insert: string
  /** What is selected afterwards. */
  select: readonly [start: number, end: number]
}

/** Puts marks around the selection, or takes them away; without one, the caret ends between them. */
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

/** The asterisks around bold text are no italic marks. */
function isLonger(text: string, start: number, end: number, mark: string): boolean {
  return mark.length === 1 && text[start - 1] === mark && text[end] === mark
}

/** Makes the selection the text of a link, and asks for its address; an address asks for a text. */
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

/** Turns the line of the caret into a heading, a heading into a smaller one, the smallest into text. */
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

/** A block of its own around the selection; without one, around an example that is then selected. */
export function block(
  { text, start, end }: Written,
  { before, example, after }: { before: string; example: string; after: string },
): TextEdit {
  // A caret inside a line leaves the line whole; what is selected moves into the block.
  const at = start === end ? lineEnd(text, start) : start
  const chosen = text.slice(start, end) || example
  const lead = gap(text.slice(0, at), /\n*$/)
  const trail = gap(text.slice(Math.max(at, end)), /^\n*/)
  const first = at + lead.length + before.length
  return {
    from: at,
    to: Math.max(at, end),
    insert: lead + before + chosen + after + trail,
    select: [first, first + chosen.length],
  }
}

/** The line ends that are missing for an empty line between a block and the text at its side. */
export function gap(side: string, ends: RegExp): string {
  const found = ends.exec(side)?.[0].length ?? 0
  return found === side.length ? '' : '\n'.repeat(Math.max(0, 2 - found))
}

/**
 * Cites a note at the caret by the next free number; the note follows the paragraph, where its
 * words are asked for. What is selected becomes the note.
 */
export function footnote({ text, start, end }: Written): TextEdit {
  const numbers = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))
  const mark = `[^${Math.max(0, ...numbers) + 1}]`
  const rest = text.slice(end)
  const paragraph = /\n[ \t]*\n|\n*$/.exec(rest)?.index ?? rest.length
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
  return text.lastIndexOf('\n', at - 1) + 1
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}
