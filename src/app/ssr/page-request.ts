import { archiveQuery } from '../../features/blog/archive.ts'
import { settingPages } from '../../features/site/setting.ts'
import { isPlainPath } from '../../shared/plain-path.ts'
import { areaNames, placeNames, stepsName } from '../admin/tab-names.ts'
import { emptyChoice } from '../routes/archive.ts'
import type { Missing } from '../routes/public-page.ts'
import { findPage, type PageName } from '../routes/routes.ts'

/** The canonical address of a page, by which the server caches, counts, redirects and renders it. */
export interface PageTarget {
  name: PageName
  path: string
  /** Its query with the question mark, or ''. */
  search: string
  /** Set for the page that is shown wherever this is missing. */
  missing?: Missing
}

/** A request for a page, read from its target. */
export interface PageRequest {
  /** The requested path. */
  path: string
  /** Undefined where there can be no page. */
  page: PageTarget | undefined
  /** The redirect for a path that ends in slashes; `page` is the page there. */
  slashless: string | undefined
}

/** Parses the target of a request. A path that no browser would send has no page, whatever it would resolve to. */
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

function readPageTarget(path: string, query: string): PageTarget | undefined {
  const found = findPage(path)
  if (!found) return undefined
  const { name, page, parameter } = found
  return {
    name,
    path: page.canonicalPath?.(parameter) ?? path,
    search: query === '' ? '' : name === 'admin' ? placeQuery(query) : (page.query?.(query) ?? ''),
  }
}

const tabNames: ReadonlySet<string> = new Set([...areaNames, ...placeNames, stepsName])

/** Normalizes the query of the admin area to the place that it names, which gives the page its title. */
function placeQuery(query: string): string {
  const asked = new URLSearchParams(query)
  const tab = asked.get('tab') ?? ''
  if (!tabNames.has(tab)) return ''
  const page = settingPages.find(({ name }) => name === asked.get('page'))?.name
  return tab === 'settings' && page !== undefined ? `?tab=${tab}&page=${page}` : `?tab=${tab}`
}

/** The page for everything of a kind that is missing; the requested address is not rendered. */
export function missingTarget(missing: Missing): PageTarget {
  const choice = emptyChoice(missing)
  return choice
    ? { name: 'archive', path: '/blog', search: archiveQuery(choice), missing }
    : { name: 'own', path: '/not-found', search: '', missing }
}
