import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '../../platform/web/query-client.ts'
import { ApiError } from '../../platform/web/api.ts'
import { commentsOf } from '../../features/comments/queries.ts'
import { anonymousSite } from '../../features/site/anonymous-site.ts'
import { siteOptions } from '../../features/site/queries.ts'
import type { AccentName } from '../../shared/accents.ts'
import { App, prepareAhead } from './app.tsx'
import type { Head, Missing } from '../routes/public-page.ts'
import { findPage, matchPage, pageNames } from '../routes/routes.ts'
import type { PageTarget } from './page-request.ts'

/** The module of a page's view, as the manifest of the build names it. */
function sourceOf(name: string): string {
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/app/routes/${file}.tsx`
}

/** The modules of all views. */
export const sources: readonly string[] = [...pageNames, 'missing'].map(sourceOf)

/** The name of the page that is shown. */
function nameOfPage(path: string, missing: Missing | undefined): string {
  if (missing === undefined) return findPage(path)?.name ?? 'missing'
  if (missing === 'page') return 'missing'
  return missing === 'post' ? 'post' : 'archive'
}

/** The parts of a rendered page, of which the server makes a document. */
export interface RenderedScreen {
  status: number
  head: Head
  /** The module of the view, whose styles and scripts belong to the document. */
  source: string
  body: string
  accent: AccentName
  printedName: string | undefined
  /** Whether the page is rendered by the browser alone. */
  needsScript: boolean
  /** The state that the browser hydrates with. */
  state: PageState
}

/** The answers that a page was rendered from, by the URL of their call. */
export interface PageState {
  year: string
  answers: Record<string, unknown>
  /** What is missing at the address. */
  missing?: Missing
}

interface RenderOptions {
  /** Reads a public GET call in process. */
  read: (url: string) => Promise<unknown>
  year: string
}

/**
 * Renders one page of the site.
 * @returns what is missing, without any rendering, where what the page shows does not exist
 */
export async function renderPage(
  target: Omit<PageTarget, 'name'>,
  { read, year }: RenderOptions,
): Promise<RenderedScreen | Missing> {
  const { path, search, missing } = target
  const client = makeQueryClient((_method, address) => readAsBrowser(read, address))
  try {
    const page = matchPage(path, missing)
    // After a failed query the browser tries again for that section; the rest of the page is rendered all the same.
    await prepareAhead(page, client, search)
    const site = client.getQueryData(siteOptions.queryKey)
    if (!site) throw new Error('The settings of the site could not be read')
    const head = page.head(site, client, search)
    if (head.status === 404 && page.missing !== undefined)
      return typeof page.missing === 'string' ? page.missing : page.missing(search)
    // The browser loads the comments of an article only once it is shown.
    if (head.listing?.kind === 'post' && !head.earlier)
      await Promise.allSettled([client.query(commentsOf(head.listing.id))])
    if (head.namesNobody) client.setQueryData(siteOptions.queryKey, anonymousSite(site))
    const body = renderToString(
      <App client={client} year={year} path={path} search={search} missing={missing} />,
    )
    const answers = Object.fromEntries(
      client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'success' })
        .map((query) => [String(query.queryKey[0]), query.state.data]),
    )
    return {
      status: head.status ?? 200,
      head,
      source: sourceOf(nameOfPage(path, missing)),
      body,
      accent: site.accent,
      printedName: head.printedName,
      needsScript: page.kind === 'admin',
      state: { year, answers, ...(missing && { missing }) },
    }
  } finally {
    client.clear()
  }
}

/** Turns the error of a call inside the process into the error that the same call would be in the browser. */
async function readAsBrowser(read: RenderOptions['read'], url: string): Promise<unknown> {
  try {
    return await read(url)
  } catch (error) {
    if (error instanceof Error && 'status' in error && typeof error.status === 'number')
      throw new ApiError(error.status, error.message)
    throw error
  }
}
