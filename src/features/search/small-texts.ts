import { foldedWords } from '../../shared/folded-words.ts'
import type { SearchKind } from './contract.ts'

/** A text of which a site has few: it is looked through in memory. */
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

/** Makes texts ready to be looked through. */
export function foldTexts(texts: readonly SmallText[]): FoldedText[] {
  return texts.map((text) => ({
    text,
    title: inSpaces(text.title),
    heading: inSpaces(text.section ?? ''),
    body: inSpaces(text.body),
  }))
}

/**
 * The texts of a kind that hold the beginnings of all words: those with the words in their titles first, then
 * in their headings; of several sections of one page the best.
 */
export function findSmallTexts(
  texts: readonly FoldedText[],
  kind: SearchKind,
  words: readonly string[],
): SmallText[] {
  if (words.length === 0) return []
  const found = texts
    .filter(({ text }) => text.kind === kind)
    .map((one) => ({ text: one.text, rank: rankOf(one, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
  const pages = new Set<string>()
  return found.flatMap(({ text }) => {
    const page = pageOf(text)
    if (pages.has(page)) return []
    pages.add(page)
    return [text]
  })
}

/** Sections of the home page are places of their own; those of a page are one. */
function pageOf({ url, title }: SmallText): string {
  const [page = ''] = url.split('#', 1)
  return `${page} ${title}`
}

function rankOf({ title, heading, body }: FoldedText, words: readonly string[]): number {
  const places = words.map((word): number => {
    const start = ` ${word}`
    if (title.includes(start)) return 8
    if (heading.includes(start)) return 4
    return body.includes(start) ? 1 : 0
  })
  return places.includes(0)
    ? 0
    : Math.min(...places) * 100 + places.reduce((sum, one) => sum + one, 0)
}

function inSpaces(text: string): string {
  return ` ${foldedWords(text).join(' ')}`
}
