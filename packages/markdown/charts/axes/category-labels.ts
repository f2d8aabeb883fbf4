import type { Tick, Ticks } from '../chart-model.ts'
import { type Along, labelWidthOf, lineHeightPx, tickCharacterPx } from './tick-labels.ts'

const maxWordPx = 130
const betweenWordsPx = 6
/** The rest of a word is cut off. */
const maxLines = 4
const maxCharacters = 24
/** The least distance of turned words. */
const turnedPx = 14

/** The words of a category axis, in lines; turned where one is wider than its place, as many as have room. */
export function wordsAlong(words: readonly string[], lengthPx: number, along: Along): Tick[] {
  const placePx = lengthPx / words.length
  const roomPx = along === 'x' ? placePx - betweenWordsPx : maxWordPx
  const most = Math.max(3, Math.floor(roomPx / tickCharacterPx))
  const wrapped = words.map((word) => wrapWord(word, most))
  const isTurned =
    along === 'x' &&
    wrapped.some((lines) => lines.length > maxLines || lines.some(({ length }) => length > most))
  const stride = isTurned ? Math.ceil(turnedPx / placePx) : 1
  return words.map((word, value): Tick => {
    if (isTurned && value % stride > 0) return { value }
    if (isTurned) return { value, label: { text: cut(word), isTurned } }
    const lines = cutLines(wrapped[value] ?? [word])
    const widest = lines.reduce((one, line) => (line.length > one.length ? line : one), '')
    return { value, label: { text: widest, lines } }
  })
}

/** The height of words along y whose labels do not touch, px. @param leastPx the height of a word in a single line */
export function heightOfWords(words: readonly string[], leastPx: number): number {
  const lines = wordsAlong(words, 0, 'y').map(({ label }) => label?.lines?.length ?? 1)
  const apart = lines.map((count, index) => {
    const labelsPx = ((count + (lines[index + 1] ?? 1)) / 2) * lineHeightPx
    return count > 1 ? labelsPx + 3 : 0
  })
  return words.length * Math.max(leastPx, ...apart)
}

/** Breaks a label at its spaces and after its hyphens. */
function wrapWord(text: string, most: number): string[] {
  const lines: string[] = []
  for (const part of text.split(/(?<=[ -])/)) {
    const last = lines.at(-1)
    if (last !== undefined && (last + part).trimEnd().length <= most)
      lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((line) => line.trimEnd())
}

function cutLines(lines: readonly string[]): string[] {
  const kept = lines.slice(0, maxLines)
  const [last = ''] = kept.slice(-1)
  return (kept.length < lines.length ? [...kept.slice(0, -1), `${last} …`] : kept).map(cut)
}

function cut(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1).trimEnd()}…` : text
}

/** The height of the labels below the x axis beyond a single line, px. */
export function labelsHeight({ major }: Ticks): number {
  const heights = major.map(({ label }) => {
    if (label?.isTurned) return Math.max(0, labelWidthOf(label) - lineHeightPx)
    return ((label?.lines?.length ?? 1) - 1) * lineHeightPx
  })
  return Math.max(0, ...heights)
}
