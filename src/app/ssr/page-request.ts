import { archiveQuery, readArchiveChoice } from '../../features/blog/archive.ts'
import { readQuestion } from '../../features/search/contract.ts'
import { isPlainPath } from '../../shared/addresses.ts'
import { emptyChoice, findPage, type Missing, type PageName } from './page-addresses.ts'

/** The one address of a page, by which the server caches, counts, redirects and renders it. */
export interface PageTarget {
  name: PageName
  path: string
  /** Its query with the question mark, or ''. */
  search: string
  /** Set for the page that stands at every address where this is missing. */
  missing?: Missing
}

/** A request for a page, read from its target. */
export interface PageRequest {
  /** As it was asked for. */
  path: string
  /** undefined where no page can be. */
  page: PageTarget | undefined
  /** Where a request is redirected whose path ends in slashes; `page` is the one there. */
  slashless: string | undefined
}

/** Reads what a request asks for. A path that no browser sends so names nothing, whatever it would resolve to. */
export function readPageRequest(path: string, query: string): PageRequest {
  if (path === '/' || !path.endsWith('/'))
    return { path, page: readPageTarget(path, query), slashless: undefined }
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  const rest = path.slice(0, end)
  if (!isPlainPath(rest)) return { path, page: undefined, slashless: undefined }
  const slashless = query === '' ? rest : `${rest}?${query}`
  return { path, page: readPageTarget(rest, query), slashless }
}

/** The parts of a query that a page reads, in one spelling; other pages read none of it. */
const queries: Readonly<Partial<Record<PageName, (query: string) => string>>> = {
  archive: (query) => archiveQuery(readArchiveChoice(query)),
  // An unknown kind shows all publications, as no kind does.
  publications: (query) => {
    const show = new URLSearchParams(query).get('show') ?? ''
    const isKind = /^(?:first|refereed|preprints|conference|software|theses)$/.test(show)
    return isKind ? `?show=${show}` : ''
  },
  search: (query) => {
    const question = readQuestion(query)
    return question === '' ? '' : `?${new URLSearchParams({ q: question }).toString()}`
  },
}

function readPageTarget(path: string, query: string): PageTarget | undefined {
  const found = findPage(path)
  if (!found) return undefined
  const { name, parameter } = found
  return {
    name,
    // Words may follow the number of an article.
    path: name === 'post' ? `/blog/${parameter}` : path,
    search: query === '' ? '' : (queries[name]?.(query) ?? ''),
  }
}

/** The page for everything of a kind that is missing; nothing of the address that was asked for is rendered. */
export function missingTarget(missing: Missing): PageTarget {
  const choice = emptyChoice(missing)
  return choice
    ? { name: 'archive', path: '/blog', search: archiveQuery(choice), missing }
    : { name: 'own', path: '/not-found', search: '', missing }
}
