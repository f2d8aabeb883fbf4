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

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** The share of the words that a line has. */
function shareOf(words: ReadonlySet<string>, line: string): number {
  if (words.size === 0 || line === '') return 0
  const others = wordsOf(line)
  return [...words].filter((word) => others.has(word)).length / words.size
}
