import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '../../web/query-client.ts'
import { ApiError } from '../../web/api.ts'
import { siteOptions } from '../../features/site/queries.ts'
import type { AccentName } from '../../shared/accents.ts'
import { App, preparePage } from './app.tsx'
import type { Head } from './head.ts'
import { screens } from './screens.tsx'

/** The modules of all screens. */
export const sources: readonly string[] = Object.values(screens).map(({ source }) => source)

/** The parts of a rendered page, which the server puts into a document. */
export interface RenderedScreen {
  status: number
  head: Head
  /** The module of the screen: its styles and scripts belong to the document. */
  source: string
  body: string
  accent: AccentName
  printedName: string | undefined
  /** The state that the browser hydrates with. */
  state: PageState
}

/** The answers that a page was rendered from, by the URL of their call. */
export interface PageState {
  year: string
  answers: Record<string, unknown>
}

interface RenderOptions {
  /** Reads a public GET call in process. */
  read: (url: string) => Promise<unknown>
  year: string
}

/** Renders one address of the site. */
export async function renderPage(
  url: string,
  { read, year }: RenderOptions,
): Promise<RenderedScreen> {
  // Parsed as a path: two slashes at its beginning would otherwise name a host.
  const { pathname, search } = new URL(url.startsWith('/') ? `http://site${url}` : url)
  const client = makeQueryClient((_method, address) => readAsBrowser(read, address))
  try {
    const page = await preparePage(pathname, client, search)
    const site = client.getQueryData(siteOptions.queryKey)
    if (!site) throw new Error('The settings of the site could not be read')
    const head = page.head(site, client, search)
    const body = renderToString(<App client={client} year={year} path={pathname} search={search} />)
    const answers = Object.fromEntries(
      client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'success' })
        .map((query) => [String(query.queryKey[0]), query.state.data]),
    )
    return {
      status: head.status ?? 200,
      head,
      source: page.source,
      body,
      accent: site.accent,
      printedName: head.printedName,
      state: { year, answers },
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
