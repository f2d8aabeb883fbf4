import { type QuotationMarks, quotationMarksOf } from './quotation-marks.ts'

/** A part of a text that is shown as something else. */
export interface TypographicEdit {
  at: number
  length: number
  shown: string
}

/** Addresses and names after an @ are skipped; the rest may change. Marks of `escapes.ts` belong to the hyphens and dots beside them. */
const parts = /https?:\/\/[^\s"'<>]+|@[\p{L}\p{N}_:./-]+|[.\ue009]{2,}|[-\ue008]{2,}|["']/gu

const apostrophe = '’'
/** English words that begin with an apostrophe, and decades. */
const shortened =
  /^'(?:\d\ds?(?![\p{L}\p{N}])|(?:tis|twas|em|til|till|cause|round|n)(?![\p{L}\p{N}]))/iu

const isLetter = (character: string) => /[\p{L}\p{M}\p{Cs}\uFFFC]/u.test(character)
const isDigit = (character: string) => /\p{Nd}/u.test(character)
const isSpace = (character: string) => character === '' || /\s/.test(character)

/**
 * Finds what typography changes in the text of a line: `--` becomes an en dash, `---` an em dash, `...` an ellipsis, and straight
 * quotation marks those of the language. An option such as `--force`, arrows and comments keep their hyphens, and marks after digits,
 * which are primes, stay. Takes linear time.
 * @param languageAt gives the language at a position; called with increasing positions
 */
export function typographicEdits(
  text: string,
  languageAt: (at: number) => string,
): TypographicEdit[] {
  const line = new QuotedLine(text)
  const edits: TypographicEdit[] = []
  for (const { 0: written, index: at } of text.matchAll(parts)) {
    const shown =
      written === '"' || written === "'"
        ? line.markAt(at, written, languageAt)
        : (dashAt(text, at, written) ?? (written === '...' ? '…' : undefined))
    if (shown !== undefined) edits.push({ at, length: written.length, shown })
  }
  return edits
}

function dashAt(text: string, at: number, written: string): string | undefined {
  if (written !== '--' && written !== '---') return undefined
  const before = text.charAt(at - 1)
  const after = text.charAt(at + written.length)
  const isOption = written === '--' && /^$|[\s([{"'/=|]/.test(before) && /[a-z]/i.test(after)
  const isArrow = after === '>' || before === '<' || text.slice(at - 2, at) === '<!'
  if (isOption || isArrow) return undefined
  return written === '--' ? '–' : '—'
}

/** Decides on the quotation marks of a line, from left to right. */
class QuotedLine {
  private readonly text: string
  private readonly lastClosing: number
  /** The closing marks of the open quotations, by their straight mark. */
  private readonly open: Record<'"' | "'", string[]> = { '"': [], "'": [] }
  /** Where the last mark is that opened a quotation. */
  private opened = -1

  constructor(text: string) {
    this.text = text
    this.lastClosing = lastClosingIn(text)
  }

  /** What a straight mark becomes; undefined if it stays. */
  markAt(at: number, mark: '"' | "'", languageAt: (at: number) => string): string | undefined {
    const marks = quotationMarksOf(languageAt(at))
    if (!marks) return undefined
    return mark === '"' ? this.doubleAt(at, marks) : this.singleAt(at, marks)
  }

  private doubleAt(at: number, { double: [open, close] }: QuotationMarks): string | undefined {
    const before = this.text.charAt(at - 1)
    if (before === '=') return this.beginValue(at, '"')
    if (this.mayOpen(at)) return this.begin(at, '"', open, close)
    const isOpen = this.open['"'].length > 0
    if (isSpace(before) || (isDigit(before) && !isOpen)) return undefined
    return this.open['"'].pop() ?? close
  }

  private singleAt(at: number, { single: [open, close] }: QuotationMarks): string | undefined {
    const before = this.text.charAt(at - 1)
    const after = this.text.charAt(at + 1)
    if (before === '=') return this.beginValue(at, "'")
    if (isLetter(before) && (isLetter(after) || isDigit(after))) return apostrophe
    if (isDigit(before) && isLetter(after)) return apostrophe
    if (this.mayOpen(at)) {
      if (shortened.test(this.text.slice(at, at + 8)) || this.lastClosing <= at) return apostrophe
      return this.begin(at, "'", open, close)
    }
    if (isSpace(before)) return undefined
    const closing = isDigit(after) ? undefined : this.open["'"].pop()
    if (closing !== undefined) return closing
    return isDigit(before) ? undefined : apostrophe
  }

  private begin(at: number, mark: '"' | "'", open: string, close: string): string {
    this.open[mark].push(close)
    this.opened = at
    return open
  }

  /** The value of an attribute, such as `class="a"`, keeps its marks. */
  private beginValue(at: number, mark: '"' | "'"): undefined {
    this.begin(at, mark, mark, mark)
  }

  /** Whether a mark stands before a word and after a space, a bracket, a dash or another opening mark. */
  private mayOpen(at: number): boolean {
    const before = this.text.charAt(at - 1)
    const isFree =
      isSpace(before) || /[([{<>*_~—–/|«„“‘‚¿¡…-]/.test(before) || this.opened === at - 1
    return (
      isFree && /^["']{0,2}(?:…|\.{3}|[^\s)\]},.;:!?…"'])/.test(this.text.slice(at + 1, at + 7))
    )
  }
}

/** Where the last single mark is that may close a quotation; -1 for none. */
function lastClosingIn(text: string): number {
  for (
    let at = text.lastIndexOf("'");
    at >= 0;
    at = at === 0 ? -1 : text.lastIndexOf("'", at - 1)
  ) {
    const after = text.charAt(at + 1)
    if (!isSpace(text.charAt(at - 1)) && !isLetter(after) && !isDigit(after)) return at
  }
  return -1
}
