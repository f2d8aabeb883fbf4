import { longestQuery } from './longest-query.ts'

const maxWords = 8
/** Longer words are compared by this many characters. */
const longestWord = 40

/**
 * The words of a text as a search compares them: runs of letters and digits, without accents and in lower case.
 * The same text gives the same words whichever database keeps them.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // Final sigma, which is another form of the same letter.
    .replaceAll('ς', 'σ')
  return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => shortened(word))
}

/** The words of a question to the search: those of which each must be met, each as the beginning of a word. */
export function askedWords(question: string): string[] {
  const words = foldedWords(question.slice(0, longestQuery)).filter((word) => !isOneLetter(word))
  return [...new Set(words)].slice(0, maxWords)
}

/** A single letter would match nearly every text; a single digit or ideograph is meaningful. */
function isOneLetter(word: string): boolean {
  return (
    word.length === 1 && /[\p{L}--[\p{Ideographic}\p{scx=Hiragana}\p{scx=Katakana}]]/v.test(word)
  )
}

function shortened(word: string): string {
  return word.length <= longestWord
    ? word
    : word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '')
}
