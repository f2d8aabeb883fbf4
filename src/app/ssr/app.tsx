import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { announce, Announcements } from '../../platform/web/announcements.tsx'
import { RequestAddress, useLocation, useSearch } from '../../platform/web/location.ts'
import { focusArrival } from '../../platform/web/navigation.ts'
import { SiteLinks } from '../../features/pages/links.ts'
import { siteOptions, useSite } from '../../features/site/queries.ts'
import { useViewReports, useScrollRestoration } from '../../platform/web/page-changes.ts'
import { PageYear } from '../../platform/web/page-year.ts'
import type { Read } from '../../platform/web/query-client.ts'
import { ChosenField } from '../../platform/web/sky/chosen-field.ts'
import { ShownSections } from '../../platform/web/shown-sections.ts'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { Toasts } from '../layout/toasts.tsx'
import { PublicLayout } from '../layout/public-layout.tsx'
import type { Missing, Page } from '../routes/public-page.ts'
import { matchPage, siteLinks } from '../routes/routes.ts'

interface AppProps {
  client: QueryClient
  /** The owner's current year, from the server. */
  year: string
  /** The address while the server renders; the browser knows its own. */
  path?: string
  search?: string
  /** What the server has found missing at the address of the document. */
  missing?: Missing | undefined
}

/** The whole site: the page for the address inside its layout. */
export function App({ client, year, path, search, missing }: AppProps) {
  const time = useMemo(() => ({ year }), [year])
  const request = useMemo(
    () => (path === undefined ? {} : { ssrPath: path, ssrSearch: search ?? '' }),
    [path, search],
  )
  return (
    <QueryClientProvider client={client}>
      <PageYear value={time}>
        <RequestAddress value={request}>
          <CurrentPage client={client} missing={missing} />
          <Toasts />
          <Announcements />
        </RequestAddress>
      </PageYear>
    </QueryClientProvider>
  )
}

/**
 * Inside the boundary of the page, so that its effect runs once the page is shown; after every rendering, since what it calls
 * compares with what was shown before.
 */
function Arrival({ onShown }: { onShown: () => void }) {
  useEffect(onShown)
  return null
}

function isSameView(one: ReactElement, other: ReactElement): boolean {
  return one.type === other.type && one.key === other.key
}

function CurrentPage({ client, missing }: Pick<AppProps, 'client' | 'missing'>) {
  const [pathname] = useLocation()
  const search = useSearch()
  const address = `${pathname}?${search}`
  const [opened] = useState(address)
  const missingHere = address === opened ? missing : undefined
  const page = useMemo(() => matchPage(pathname, missingHere), [pathname, missingHere])
  const title = useDocumentTitle(page, client, search)
  const onShown = useArrival({ path: pathname, search, view: page.element, ...title })
  useScrollRestoration(pathname)
  useViewReports(pathname, page.kind === 'public')
  const site = useSite()
  const { sections, plate } = site
  const links = useMemo(() => siteLinks(site), [site])
  const screen = (
    <Suspense fallback={<Spinner label="Loading" />}>
      {page.element}
      <Arrival onShown={onShown} />
    </Suspense>
  )
  return (
    <ChosenField value={plate}>
      <SiteLinks value={links}>
        {page.kind === 'public' ? (
          <ShownSections value={sections}>
            <PublicLayout>{screen}</PublicLayout>
          </ShownSections>
        ) : page.kind === 'bare' ? (
          screen
        ) : (
          <BrowserOnly>{screen}</BrowserOnly>
        )}
      </SiteLinks>
    </ChosenField>
  )
}

interface Shown extends ShownTitle {
  path: string
  search: string
  /** The element of the page: another address of the same one, such as that of a text just created, is no arrival. */
  view: ReactElement
}

/**
 * Returns what is done once a page is shown: it marks the document as hydrated, by which CSS enables smooth scrolling and for which
 * tests wait. After a navigation it moves the focus to the page and says its title once that is loaded. A title that changes
 * later is not said.
 */
function useArrival(now: Shown): () => void {
  const lastRef = useRef({ ...now, isArriving: false })
  return () => {
    const last = lastRef.current
    const { title, isFinal } = now
    document.documentElement.dataset['hydrated'] = ''
    if (now.path !== last.path) focusArrival()
    const isArriving =
      last.isArriving || now.search !== last.search || !isSameView(now.view, last.view)
    if (isArriving && isFinal && title !== last.title) announce(title)
    lastRef.current = {
      ...now,
      title: isFinal ? title : last.title,
      isArriving: isArriving && !isFinal,
    }
  }
}

const never = () => () => undefined

/** The screens behind the sign-in are never rendered by the server. */
function BrowserOnly({ children }: { children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return inBrowser ? children : <Spinner label="Loading" />
}

interface ShownTitle {
  title: string
  /** False while the title awaits data. */
  isFinal: boolean
}

/** Keeps the document title up to date, also when its data arrives after the navigation. */
function useDocumentTitle(page: Page, client: QueryClient, search: string): ShownTitle {
  const site = useSite()
  const subscribe = (listener: () => void) => client.getQueryCache().subscribe(listener)
  const head = () => page.head(site, client, search)
  const readTitle = () => head().title
  const title = useSyncExternalStore(subscribe, readTitle, readTitle)
  useEffect(() => {
    document.title = title
  }, [title])
  // Data that a title awaits changes the title when it arrives.
  return { title, isFinal: !head().awaitsData }
}

/** Prefetches the code and the data of a page. Queries that failed before are not retried. */
export async function prepareAhead(page: Page, client: QueryClient, search: string): Promise<void> {
  await Promise.allSettled([
    ...(page.kind === 'admin' ? [] : [page.load()]),
    readAhead(page, client, search),
  ])
}

async function readAhead(page: Page, client: QueryClient, search: string): Promise<void> {
  const readAll = (reads: readonly Read[]) =>
    Promise.allSettled(
      reads
        .filter(({ queryKey }) => client.getQueryState(queryKey)?.status !== 'error')
        .map((read) => client.query(read)),
    )
  await readAll([siteOptions])
  // The queries of a page depend on the settings. The browser has them already.
  const site = client.getQueryData(siteOptions.queryKey)
  if (site) await readAll(await page.reads(search, site))
}
