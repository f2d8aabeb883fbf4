import { maxQueryLength } from './query-length.ts'

const maxWords = 8
/** Longer words are truncated. */
const maxWordLength = 40

/**
 * The words of a text as searches compare them: letters and digits, in lower case and without accents. Independent of the
 * database.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // Final sigma.
    .replaceAll('ς', 'σ')
  return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => truncate(word))
}

/** The words of a query, each of which must be a prefix of a word. */
export function queryWords(query: string): string[] {
  const words = foldedWords(query.slice(0, maxQueryLength)).filter((word) => !isOneLetter(word))
  return [...new Set(words)].slice(0, maxWords)
}

/** A single letter would match nearly every text; a single digit or ideograph is meaningful. */
function isOneLetter(word: string): boolean {
  return (
    word.length === 1 && /[\p{L}--[\p{Ideographic}\p{scx=Hiragana}\p{scx=Katakana}]]/v.test(word)
  )
}

function truncate(word: string): string {
  return word.length <= maxWordLength
    ? word
    : word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, '')
}
