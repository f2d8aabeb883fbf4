import { foldedWords } from '../../shared/folded-words.ts'
import type { SearchKind } from './contract.ts'

/** A text of a kind that a site has few of, so that it is searched in memory. */
export interface SmallText {
  kind: SearchKind
  title: string
  url: string
  section?: string
  body: string
}

interface FoldedText {
  text: SmallText
  /** Words between spaces, so that the beginning of each follows one. */
  title: string
  heading: string
  body: string
}

/** Folds texts once for all searches. */
export function foldTexts(texts: readonly SmallText[]): FoldedText[] {
  return texts.map((text) => ({
    text,
    title: inSpaces(text.title),
    heading: inSpaces(text.section ?? ''),
    body: inSpaces(text.body),
  }))
}

/**
 * The pages of a kind that hold the beginnings of all words, each by its best section: those with the words in their
 * titles first, then in their headings, last those with the words in different sections.
 */
export function findSmallTexts(
  texts: readonly FoldedText[],
  kind: SearchKind,
  words: readonly string[],
): SmallText[] {
  if (words.length === 0) return []
  const sections = texts
    .filter(({ text }) => text.kind === kind)
    .map((one) => ({ text: one.text, weights: weightsOf(one, words) }))
  const pages = Map.groupBy(sections, ({ text }) => pageOf(text))
  return Array.from(pages.values())
    .filter((page) => words.every((_, place) => page.some(({ weights }) => weights[place] !== 0)))
    .map((page) =>
      page
        .map(({ text, weights }) => ({ text, rank: rankOf(weights) }))
        .reduce((best, one) => (one.rank > best.rank ? one : best)),
    )
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ text }) => text)
}

/** Sections of the home page are results of their own; the sections of another page are one result. */
function pageOf({ url, title }: SmallText): string {
  const [page = ''] = url.split('#', 1)
  return `${page} ${title}`
}

/** Where each word stands: 8 in the title, 4 in the heading, 1 in the text, 0 nowhere. */
function weightsOf({ title, heading, body }: FoldedText, words: readonly string[]): number[] {
  return words.map((word) => {
    const start = ` ${word}`
    if (title.includes(start)) return 8
    if (heading.includes(start)) return 4
    return body.includes(start) ? 1 : 0
  })
}

function rankOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, one) => total + one, 0)
  // A section that lacks a word comes after all that hold every one.
  return sum + Math.min(...weights) * 100
}

function inSpaces(text: string): string {
  return ` ${foldedWords(text).join(' ')}`
}
