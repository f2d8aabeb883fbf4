import type { TextEdit } from '../text-edits.ts'

/** What is searched for in a text. */
export interface Search {
  words: string
  isCaseSensitive: boolean
  /** Whether letters, digits and underscores around a match exclude it. */
  isWholeWords: boolean
}

/** A match: its beginning and its end in the text. */
export type Match = readonly [from: number, to: number]

/** In characters. */
export const maxSearchWords = 500

const special = /[\\^$.*+?()[\]{}|]/g

/** All matches in a text, in its order, which do not overlap. */
export function findMatches(text: string, search: Search): Match[] {
  const { words, isCaseSensitive, isWholeWords } = search
  if (words === '') return []
  const literal = words.replaceAll(special, String.raw`\$&`)
  const sign = String.raw`[\p{L}\p{N}_]`
  const pattern = isWholeWords ? `(?<!${sign})${literal}(?!${sign})` : literal
  const expression = isCaseSensitive ? new RegExp(pattern, 'gu') : new RegExp(pattern, 'giu')
  return Array.from(text.matchAll(expression), ({ 0: found, index }) => [
    index,
    index + found.length,
  ])
}

/** The index of the first match from a place on, or else of the first one; -1 without any. */
export function matchFrom(matches: readonly Match[], place: number): number {
  const found = matches.findIndex(([from]) => from >= place)
  return found < 0 ? Math.min(0, matches.length - 1) : found
}

/** Replaces matches as one step of the undo history. The caret ends up after the last one. */
export function replaceMatches(
  text: string,
  matches: readonly Match[],
  replacement: string,
): TextEdit | undefined {
  const [from] = matches[0] ?? []
  const [, to] = matches.at(-1) ?? []
  if (from === undefined || to === undefined) return undefined
  let insert = ''
  let at = from
  for (const [start, end] of matches) {
    insert += text.slice(at, start) + replacement
    at = end
  }
  const caret = from + insert.length
  return { from, to, insert, select: [caret, caret] }
}
