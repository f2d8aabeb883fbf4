import { foldedWords } from '../../shared/folded-words.ts'
import type { SearchedPage } from './contract.ts'

/**
 * Finds the pages that contain all words as prefixes: those with more of them in the title first, otherwise in the order of
 * the index.
 */
export function findPages(
  pages: readonly SearchedPage[],
  words: readonly string[],
): readonly SearchedPage[] {
  if (words.length === 0) return []
  return pages
    .map((page) => ({ page, weights: weightsOf(page, words) }))
    .filter(({ weights }) => !weights.includes(0))
    .map(({ page, weights }) => ({ page, rank: weights.reduce((sum, one) => sum + one, 0) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ page }) => page)
}

/** The weight of each word: 8 in the title, 1 in the text, 0 nowhere. */
function weightsOf({ title, words: all }: SearchedPage, words: readonly string[]): number[] {
  const [inTitle, inText] = [` ${foldedWords(title).join(' ')}`, ` ${all}`]
  return words.map((word) => {
    if (inTitle.includes(` ${word}`)) return 8
    return inText.includes(` ${word}`) ? 1 : 0
  })
}
