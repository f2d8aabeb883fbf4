import { plainTextOf } from '../../features/blog/server/search/text-sections.ts'
import type { SearchedPage, StaticSearchIndex } from '../../features/search/contract.ts'
import { foldedWords } from '../../shared/folded-words.ts'
import type { PageName } from '../routes/routes.ts'

/** Pages that only list what others say. */
const lists: ReadonlySet<PageName> = new Set(['archive', 'collection', 'search', 'sitemap'])

interface IndexedPage {
  /** Its path on the static host. */
  path: string
  name: PageName
  html: string
}

/** The entry of a page in the search index; undefined for one that is not searched. */
export function searchedPage({ path, name, html }: IndexedPage): SearchedPage | undefined {
  if (lists.has(name) || path.includes('/-/')) return undefined
  const main = textOf(between(html, '<main', '</main>'))
  // A word is listed once, which makes the index small.
  const words = new Set(foldedWords(plainTextOf(main)))
  const title = plainTextOf(between(main, '<h1', '</h1>').replace(/^[^>]*>/, ''))
  return {
    path,
    title: title === '' ? plainTextOf(between(html, '<title>', '</title>')) : title,
    description: plainTextOf(between(html, '<meta name="description" content="', '">')),
    words: [...words].join(' '),
  }
}

/** The file that the script of the search page reads. */
export function writeSearchIndex(pages: readonly SearchedPage[]): string {
  return JSON.stringify({ pages } satisfies StaticSearchIndex)
}

/** What a page says itself: of an article, what comes before its citation, the links to others and the comments. */
function textOf(main: string): string {
  const text = main.slice(main.indexOf('>') + 1)
  const ends = [' id="cite"', ' id="comments"']
    .map((id) => text.indexOf(id))
    .filter((at) => at >= 0)
  return ends.length === 0 ? text : text.slice(0, text.lastIndexOf('<', Math.min(...ends)))
}

/** The text after the first of `open`, up to the next of `close` or the end. */
function between(text: string, open: string, close: string): string {
  const at = text.indexOf(open)
  if (at < 0) return ''
  return text.slice(at + open.length).split(close, 1)[0] ?? ''
}
