import { type ArchiveChoice, readArchiveChoice } from '../../features/blog/archive.ts'
import { idDigits, readId } from '../../shared/ids.ts'

/** The addresses of the pages; the first pattern that matches counts. What one captures is the parameter of its page. */
const patterns = {
  home: /^\/$/,
  archive: /^\/blog$/,
  post: new RegExp(String.raw`^/blog/(${idDigits})(?:-[^/\\#]*)?$`),
  project: new RegExp(`^/projects/(${idDigits})$`),
  dashboard: /^\/dashboard$/,
  publications: /^\/publications$/,
  cv: /^\/cv$/,
  auth: /^\/auth$/,
  admin: /^\/admin$/,
  search: /^\/search$/,
  sitemap: /^\/sitemap$/,
  mailLink: /^\/newsletter\/(confirm|confirmed|unsubscribe|unsubscribed|link-expired)$/,
  own: /^((?:\/resources)?\/[a-z0-9-]{1,80})$/,
}

/** The name of a page's screen. */
export type PageName = keyof typeof patterns

const pageNames = Object.keys(patterns) as PageName[]

interface FoundPage {
  name: PageName
  parameter: string
}

/** The page at a path, whether or not what it shows exists; undefined where no page can be. */
export function findPage(path: string): FoundPage | undefined {
  for (const name of pageNames) {
    const match = patterns[name].exec(path)
    if (!match) continue
    const parameter = match[1] ?? ''
    const isNumbered = name === 'post' || name === 'project'
    return isNumbered && readId(parameter) === undefined ? undefined : { name, parameter }
  }
  return undefined
}

/** What stands where something does not exist: no page at all, no such article, or no articles of a choice. */
export type Missing = 'page' | 'post' | 'category' | 'year' | 'articles'

const whole: ArchiveChoice = { category: undefined, year: undefined, page: 1 }

/** Choices of articles that there never are any of. */
const emptyChoices = {
  category: { ...whole, category: '' },
  year: { ...whole, year: '0000' },
  articles: { ...whole, page: 99_999 },
}

/** The choice that the page for missing articles is made of; undefined where something else is missing. */
export function emptyChoice(missing: Missing): ArchiveChoice | undefined {
  return missing === 'page' || missing === 'post' ? undefined : emptyChoices[missing]
}

/** What is missing where a choice has no articles. */
export function missingArticles(search: string): Missing {
  const { page, year } = readArchiveChoice(search)
  if (page > 1) return 'articles'
  return year === undefined ? 'category' : 'year'
}
