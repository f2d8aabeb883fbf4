import { shortenLines } from '@ephemeris/markdown'
import { withoutControlSigns } from './notebook-values.ts'

/** Longer lines are cut. */
const maxCharacters = 2000
/** In characters; of a longer run of colour codes without a reset only the last code is used. */
const maxStyle = 200

// One escape sequence, or one character.
const pieces =
  // oxlint-disable-next-line no-control-regex -- those are what is looked for
  /\u001b\[([0-?]*)[ -/]*([@-~])|\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\u001b[^[\]]?|[^]/gu

/** A character of a line, and its colour codes. */
interface Cell {
  sign: string
  style: string
}

/**
 * The final state of a terminal output: a carriage return overwrites the line and a backspace a character, so a
 * progress bar shows only its last state. Of the escape sequences, only colours remain, written with the visible sign
 * for Escape. Long texts are shortened.
 */
export function finalTerminalText(text: string): string {
  let style = ''
  const lines = shortenLines(text.replaceAll(/^(?:[ \t]*\n)+|(?<!\n)\n+$/g, '')).split('\n')
  const normalized = lines.map((line) => {
    // oxlint-disable-next-line no-control-regex -- those are what is looked for
    if (!/[\r\b\u001b]/.test(line)) return shortened(line)
    const made = finalLine(line, style)
    style = made.style
    return made.line
  })
  return withoutControlSigns(normalized.join('\n'))
}

function shortened(line: string): string {
  if (line.length <= maxCharacters) return line
  const left = (line.length - maxCharacters).toLocaleString('en-US')
  return `${line.slice(0, maxCharacters).toWellFormed()} … ${left} characters left out …`
}

function finalLine(line: string, before: string): { line: string; style: string } {
  let cells: Cell[] = []
  let at = 0
  let style = before
  for (const [piece, codes = '', end] of line.matchAll(pieces)) {
    if (end === 'm') style = nextStyle(style, codes)
    else if (end === 'K') cells = codes === '2' ? [] : codes === '1' ? cells : cells.slice(0, at)
    else if (piece === '\r') at = 0
    else if (piece === '\b') at = Math.max(0, at - 1)
    else if (!piece.startsWith('\u001b')) {
      while (cells.length < at) cells.push({ sign: ' ', style: '' })
      cells[at] = { sign: piece, style }
      at += 1
    }
  }
  return { line: written(cells, before, style), style }
}

/** A reset clears all colours; other codes are added to those before. */
function nextStyle(style: string, codes: string): string {
  if (/^0*$/.test(codes)) return ''
  const code = `\u001b[${codes}m`
  if (codes.startsWith('0;')) return code
  return style.length + code.length > maxStyle ? code : style + code
}

/** The line with the codes that change from one style to the next, and at its end to that of the next line. */
function written(cells: readonly Cell[], before: string, after: string): string {
  let style = before
  let line = ''
  const change = (next: string) => {
    if (next !== style)
      line += next.startsWith(style) ? next.slice(style.length) : `\u001b[0m${next}`
    style = next
  }
  const shown = cells.slice(0, maxCharacters)
  for (const cell of shown) {
    change(cell.style)
    line += cell.sign
  }
  change(after)
  const left = cells.length - shown.length
  return left > 0 ? `${line} … ${left.toLocaleString('en-US')} characters left out …` : line
}
