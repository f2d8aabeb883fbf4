import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Router, useLocation } from 'wouter'
import { siteOptions, useSite } from '../features/site/queries.ts'
import { PageTime } from '../web/page-time.ts'
import { PublicLayout } from './public-layout.tsx'
import { type Head, matchPage, type Page } from './routes.tsx'

interface AppProps {
  client: QueryClient
  /** The owner's current year, from the server. */
  year: string
  /** The address while the server renders; the browser knows its own. */
  path?: string
  search?: string
}

/** The whole site: the page for the address inside its layout. */
export function App({ client, year, path, search }: AppProps) {
  const time = useMemo(() => ({ year }), [year])
  return (
    <QueryClientProvider client={client}>
      <PageTime value={time}>
        <Router {...(path !== undefined && { ssrPath: path, ssrSearch: search ?? '' })}>
          <CurrentPage client={client} />
        </Router>
      </PageTime>
    </QueryClientProvider>
  )
}

function CurrentPage({ client }: { client: QueryClient }) {
  const [pathname] = useLocation()
  const page = useMemo(() => matchPage(pathname), [pathname])
  useDocumentTitle(page, client)
  return page.layout === 'public' ? <PublicLayout>{page.element}</PublicLayout> : page.element
}

/** Keeps the title of the tab right, also when the data that it names arrives later. */
function useDocumentTitle(page: Page, client: QueryClient): void {
  const site = useSite()
  const title = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => page.head(site, client).title,
    () => page.head(site, client).title,
  )
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Reads everything that must be known before a page is rendered, and gives what its head says. */
export async function preparePage(pathname: string, client: QueryClient): Promise<Head> {
  const page = matchPage(pathname)
  // A list that cannot be read leaves its section to the browser; the rest of the page still stands.
  await Promise.allSettled([siteOptions, ...page.reads].map((read) => client.query(read)))
  const site = client.getQueryData(siteOptions.queryKey)
  if (!site) throw new Error('The settings of the site could not be read')
  return page.head(site, client)
}
