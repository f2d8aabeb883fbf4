import { readId } from '../../shared/ids.ts'
import { missingPages } from './missing.ts'
import type { Missing, Page, PublicPage } from './public-page.ts'
import { type PageName, pageNames, routes } from './routes.ts'

interface FoundPage {
  name: PageName
  page: PublicPage
  parameter: string
}

/** The page at a path, whether or not what it shows exists; undefined where no page can be. */
export function findPage(path: string): FoundPage | undefined {
  for (const name of pageNames) {
    const page: PublicPage = routes[name]
    const match = typeof page.path === 'string' ? path === page.path && [] : page.path.exec(path)
    if (!match) continue
    const parameter = match[1] ?? ''
    return page.hasId && readId(parameter) === undefined ? undefined : { name, page, parameter }
  }
  return undefined
}

/**
 * The page for an address.
 * @param missing what the server has found missing there
 */
export function matchPage(path: string, missing?: Missing): Page {
  const found = missing === undefined ? findPage(path) : undefined
  return found ? found.page.open(found.parameter) : missingPages[missing ?? 'page'].open('')
}
