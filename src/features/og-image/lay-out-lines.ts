import type { Typeface } from './typeface.ts'

/** The area for a text, in px, and its typography. */
export interface TextStyle {
  typeface: Typeface
  widthPx: number
  heightPx: number
  /** Font sizes to try in order, px. */
  sizes: readonly [number, ...number[]]
  /** Line height as a multiple of the size. */
  leading: number
  /** Letter spacing as a multiple of the size. */
  tracking: number
}

export interface TextLayout {
  sizePx: number
  lines: string[]
}

type Measure = (text: string) => number

/**
 * Breaks a text into balanced lines at the first size at which it fits; at the last size the rest is replaced by an
 * ellipsis.
 */
export function layOutLines(text: string, setting: TextStyle): TextLayout {
  const words = text.split(/[ \n\r\t]+/).filter((word) => word !== '')
  let smallest = setting.sizes[0]
  for (const sizePx of setting.sizes) {
    const measure = measureAt(setting, sizePx)
    const isWhole = words.every((word) => measure(word) <= setting.widthPx)
    const lines = breakLines(words, measure, setting.widthPx)
    if (isWhole && lines.length <= lineCount(setting, sizePx))
      return { sizePx, lines: balance(words, measure, setting.widthPx) }
    smallest = sizePx
  }
  return { sizePx: smallest, lines: cutLines(words, setting, smallest) }
}

/** Truncates a line that is too long with an ellipsis. */
export function cutLine(text: string, measure: Measure, widthPx: number): string {
  if (measure(text) <= widthPx) return text
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  while (letters.length > 0 && measure(`${letters.join('')}…`) > widthPx) letters.pop()
  return `${letters.join('').replace(/(?<![\s·,;:])[\s·,;:]+$/, '')}…`
}

/** Measures text at a size, px. */
export function measureAt({ typeface, tracking }: TextStyle, sizePx: number): Measure {
  return (text) => sizePx * (typeface.widthOf(text) + tracking * Array.from(text).length)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function lineCount({ heightPx, leading }: TextStyle, sizePx: number): number {
  return Math.max(1, Math.floor(heightPx / (leading * sizePx)))
}

function cutLines(words: string[], setting: TextStyle, sizePx: number): string[] {
  const measure = measureAt(setting, sizePx)
  const count = lineCount(setting, sizePx)
  const lines = breakLines(words, measure, setting.widthPx)
  if (lines.length <= count) return lines
  const last = lines.slice(count - 1).join(' ')
  return [...lines.slice(0, count - 1), cutLine(last, measure, setting.widthPx)]
}

function breakLines(words: string[], measure: Measure, widthPx: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.flatMap((one) => splitWord(one, measure, widthPx))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= widthPx || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Splits a word that is wider than the area. */
function splitWord(word: string, measure: Measure, widthPx: number): string[] {
  if (measure(word) <= widthPx) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measure(part + segment) > widthPx) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/** Narrows the lines without adding one, so that none is much shorter than the others. */
function balance(words: string[], measure: Measure, widthPx: number): string[] {
  const lines = breakLines(words, measure, widthPx)
  let narrow = Math.max(...words.map(measure), 0)
  let wide = widthPx
  while (wide - narrow > 1) {
    const middle = (narrow + wide) / 2
    if (breakLines(words, measure, middle).length > lines.length) narrow = middle
    else wide = middle
  }
  return breakLines(words, measure, wide)
}
