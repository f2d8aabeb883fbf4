import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '../../platform/web/query-client.ts'
import { ApiError } from '../../platform/web/api.ts'
import { siteOptions } from '../../features/site/queries.ts'
import type { AccentName } from '../../shared/accents.ts'
import { App, preparePage } from './app.tsx'
import type { Page } from './page.tsx'
import type { Head } from './head.ts'
import type { Missing } from './page-addresses.ts'
import type { PageTarget } from './page-request.ts'
import { screens } from './screens.tsx'

/** The modules of the screens, as the manifest of the build names them. Only the server needs their names. */
const moduleOf = new Map<Page['load'], string>([
  [screens.home.load, 'src/app/routes/home.tsx'],
  [screens.post.load, 'src/app/routes/post.tsx'],
  [screens.missingPost.load, 'src/app/routes/post.tsx'],
  [screens.project.load, 'src/app/routes/project.tsx'],
  [screens.dashboard.load, 'src/app/routes/dashboard.tsx'],
  [screens.archive.load, 'src/features/blog/web/archive-page.tsx'],
  [screens.publications.load, 'src/app/routes/publications.tsx'],
  [screens.cv.load, 'src/app/routes/cv.tsx'],
  [screens.own.load, 'src/app/routes/own.tsx'],
  [screens.search.load, 'src/app/routes/search.tsx'],
  [screens.sitemap.load, 'src/app/routes/sitemap.tsx'],
  [screens.mailLink.load, 'src/app/routes/mail-link.tsx'],
  [screens.notFound.load, 'src/app/routes/missing.tsx'],
  [screens.auth.load, 'src/features/auth/web/page.tsx'],
  [screens.admin.load, 'src/app/admin/admin-page.tsx'],
])

/** The modules of all screens. */
export const sources: readonly string[] = [...moduleOf.values()]

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
  /** What the page says is missing at its address. */
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
    const page = await preparePage(target, client)
    const site = client.getQueryData(siteOptions.queryKey)
    if (!site) throw new Error('The settings of the site could not be read')
    const head = page.head(site, client, search)
    if (head.status === 404 && page.missing !== undefined)
      return typeof page.missing === 'string' ? page.missing : page.missing(search)
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
      source: moduleOf.get(page.load) ?? '',
      body,
      accent: site.accent,
      printedName: head.printedName,
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
