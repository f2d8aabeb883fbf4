import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ArchivePage } from '../features/blog/archive-page.tsx'
import { BlogPage } from '../features/blog/page.tsx'
import { article, postSummaries } from '../features/blog/queries.ts'
import { CommentArea } from '../features/comments/area.tsx'
import { commentsOf } from '../features/comments/queries.ts'
import { goals } from '../features/goals/contract.ts'
import { interests } from '../features/interests/contract.ts'
import { movies } from '../features/movies/contract.ts'
import { music } from '../features/music/contract.ts'
import { subscriberCount } from '../features/newsletter/queries.ts'
import { projects } from '../features/projects/contract.ts'
import { quotes } from '../features/quotes/contract.ts'
import type { Site } from '../features/site/contract.ts'
import { skills } from '../features/skills/contract.ts'
import { listOptions } from '../web/resource.ts'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { HomePage } from './home-page.tsx'
import { AdminPage, AuthPage } from './lazy-pages.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { ResourcePage, resourceTitle } from './pages/resources-page.tsx'
import { SitemapPage } from './pages/sitemap-page.tsx'
import { TermsPage } from './pages/terms-page.tsx'

/** What a page says of itself outside its own body. */
export interface Head {
  title: string
  description: string
  /** 404 for a page that says that something is not there. */
  status?: 404
}

type Read = { queryKey: [string] }

/** One page for one address. */
export interface Page {
  element: ReactElement
  /** Public pages wear the header and the footer; the others own their whole screen. */
  layout: 'public' | 'bare'
  /** Only public pages are rendered by the server. */
  renderedBy: 'server' | 'browser'
  /** What the page needs to know before it is rendered. */
  reads: Read[]
  head: (site: Site, client: QueryClient) => Head
}

interface PageRoute {
  pattern: RegExp
  page: (parameter: string) => Page
}

function publicPage(element: ReactElement, reads: Read[], head: Page['head']): Page {
  return { element, layout: 'public', renderedBy: 'server', reads, head }
}

function privatePage(element: ReactElement, title: string): Page {
  const head = (site: Site) => ({ title: `${title} · ${site.ownerName}`, description: '' })
  return { element, layout: 'bare', renderedBy: 'browser', reads: [], head }
}

const dashboardReads = [listOptions(goals), listOptions(quotes), listOptions(movies)]

const homeReads = [
  listOptions(skills),
  listOptions(projects),
  postSummaries(2),
  ...dashboardReads,
  listOptions(interests),
  listOptions(music),
  subscriberCount,
]

const titled =
  (title: string) =>
  (site: Site): Head => ({ title: `${title} · ${site.ownerName}`, description: site.description })

/** Every screen of the site, in the order in which an address is tried. */
const routes: readonly PageRoute[] = [
  {
    pattern: /^\/$/,
    page: () =>
      publicPage(<HomePage />, homeReads, ({ title, description }) => ({ title, description })),
  },
  {
    pattern: /^\/blog$/,
    page: () => publicPage(<ArchivePage />, [postSummaries()], titled('Blog')),
  },
  { pattern: /^\/blog\/([1-9][0-9]{0,14})(?:-[^/]*)?$/, page: (id) => blogPage(Number(id)) },
  {
    pattern: /^\/dashboard$/,
    page: () =>
      publicPage(<DashboardPage />, dashboardReads, ({ ownerName }) => ({
        title: 'Personal Dashboard',
        description: `Goals, favorite quotes and currently watched movies of ${ownerName}.`,
      })),
  },
  { pattern: /^\/auth$/, page: () => privatePage(<AuthPage />, 'Login') },
  { pattern: /^\/admin$/, page: () => privatePage(<AdminPage />, 'Admin Dashboard') },
  { pattern: /^\/privacy$/, page: () => publicPage(<PrivacyPage />, [], titled('Privacy Policy')) },
  { pattern: /^\/terms$/, page: () => publicPage(<TermsPage />, [], titled('Terms of Service')) },
  {
    pattern: /^\/sitemap$/,
    page: () => publicPage(<SitemapPage />, [postSummaries()], titled('Sitemap')),
  },
  { pattern: /^\/resources\/([a-z-]{1,60})$/, page: resourcePage },
]

/** The page for an address; the not-found screen for every other one. */
export function matchPage(pathname: string): Page {
  for (const { pattern, page } of routes) {
    const match = pattern.exec(pathname)
    if (match) return page(match[1] ?? '')
  }
  return notFoundPage()
}

function notFoundPage(): Page {
  return publicPage(<NotFoundPage />, [], (site) => ({
    title: `404 Page Not Found · ${site.ownerName}`,
    description: site.description,
    status: 404,
  }))
}

function blogPage(id: number): Page {
  const post = article(id)
  const comments = <CommentArea postId={id} />
  const page = <BlogPage id={id} key={id} comments={comments} />
  return publicPage(page, [post, commentsOf(id)], (site, client) => {
    const found = client.getQueryData(post.queryKey)
    if (found) return { title: `${found.title} · ${site.ownerName}`, description: found.excerpt }
    const { title, description } = site
    return { title, description, ...(found === null && { status: 404 }) }
  })
}

function resourcePage(slug: string): Page {
  const title = resourceTitle(slug)
  return title === undefined
    ? notFoundPage()
    : publicPage(<ResourcePage slug={slug} key={slug} />, [postSummaries()], titled(title))
}
