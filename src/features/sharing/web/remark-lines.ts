import type { Remark } from '../contract.ts'

/** A changed line is still the one that was remarked upon while it has this share of its words. */
const minShare = 0.5

/**
 * The line of a text that a remark is about, from 1: the quoted one nearest to where it was, or else the most similar one.
 * @returns undefined if the line was removed
 */
export function lineOf({ line, quote }: Pick<Remark, 'line' | 'quote'>, text: string) {
  const lines = text.split('\n')
  const words = wordsOf(quote)
  const scores = lines.map((one) =>
    one.slice(0, quote.length) === quote && words.size > 0 ? 2 : shareOf(words, one),
  )
  const best = Math.max(...scores)
  if (best < minShare) return undefined
  const found = scores.flatMap((score, index) => (score === best ? [index + 1] : []))
  return found.toSorted((one, other) => Math.abs(one - line) - Math.abs(other - line))[0]
}

/**
 * The words that a reader selected, in the block that begins at a line, whatever marks of Markdown are between them.
 * @returns the offsets at which they begin and end; undefined if they do not stand there any more
 */
export function findPassage(text: string, line: number, passage: string) {
  const words = passage.match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const end = lines.findIndex((one, index) => index >= line && one.trim() === '')
  const block = lines.slice(line - 1, end === -1 ? undefined : end).join('\n')
  const found = new RegExp(words.join(String.raw`[^\p{L}\p{N}]+`), 'u').exec(block)
  if (!found) return undefined
  const from = start + found.index
  return { from, to: from + found[0].length }
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** The share of the words that a line has. */
function shareOf(words: ReadonlySet<string>, line: string): number {
  if (words.size === 0 || line === '') return 0
  const others = wordsOf(line)
  return [...words].filter((word) => others.has(word)).length / words.size
}
