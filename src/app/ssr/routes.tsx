import type { DataTag } from '@tanstack/react-query'
import { archivePath, readArchiveChoice } from '../../features/blog/archive.ts'
import { archivePage, article, postSummaries } from '../../features/blog/web/queries.ts'
import { commentsOf } from '../../features/comments/queries.ts'
import { projectPage, projectSummaries } from '../../features/projects/queries.ts'
import { publications } from '../../features/library/queries.ts'
import { resourcesPath } from '../../features/pages/contract.ts'
import { articleNote, cvPage } from '../../features/site/queries.ts'
import { readId } from '../../shared/ids.ts'
import type { Head } from './head.ts'
import { questionIn, searchFor } from '../search/search-queries.ts'
import { ownPageText } from '../pages/own-page-queries.ts'
import {
  blogHead,
  cvHead,
  dashboardHead,
  homeHead,
  mailLinkHead,
  notFoundHead,
  publicationsHead,
  searchHead,
  sitemapHead,
} from './page-heads.ts'
import { adminPage, openPage, type Page, screenPage } from './page.tsx'
import { screens } from './screens.tsx'

interface PageRoute {
  pattern: RegExp
  page: (parameter: string) => Page
}

/** Every screen of the site; the first pattern that matches counts. */
const routes: readonly PageRoute[] = [
  {
    pattern: /^\/$/,
    page: () =>
      screenPage(
        screens.home,
        {},
        openPage(homeHead, async () => (await import('../pages/home-page.tsx')).homeReads),
      ),
  },
  {
    pattern: /^\/blog$/,
    page: () =>
      screenPage(
        screens.archive,
        {},
        openPage(archiveHead, (search) => [archivePage(readArchiveChoice(search))]),
      ),
  },
  { pattern: /^\/blog\/(\d+)(?:-[^/]*)?$/, page: postPage },
  { pattern: /^\/projects\/(\d+)$/, page: pageOfProject },
  {
    pattern: /^\/dashboard$/,
    page: () =>
      screenPage(
        screens.dashboard,
        {},
        openPage(
          dashboardHead,
          async () => (await import('../pages/dashboard/dashboard-page.tsx')).dashboardReads,
        ),
      ),
  },
  {
    pattern: /^\/publications$/,
    page: () =>
      screenPage(
        screens.publications,
        {},
        openPage(
          (site) => (site.hasPublications ? publicationsHead(site) : notFoundHead(site)),
          [publications],
        ),
      ),
  },
  {
    pattern: /^\/cv$/,
    page: () =>
      screenPage(
        screens.cv,
        {},
        openPage((site) => (site.hasCv ? cvHead(site) : notFoundHead(site)), [cvPage]),
      ),
  },
  { pattern: /^\/auth$/, page: () => screenPage(screens.auth, {}, adminPage('Login')) },
  { pattern: /^\/admin$/, page: () => screenPage(screens.admin, {}, adminPage('Admin Dashboard')) },
  {
    pattern: /^\/search$/,
    page: () => screenPage(screens.search, {}, openPage(headOfSearch, searchReads)),
  },
  {
    pattern: /^\/sitemap$/,
    page: () =>
      screenPage(
        screens.sitemap,
        {},
        openPage(sitemapHead, [archivePage(readArchiveChoice('')), projectSummaries]),
      ),
  },
  {
    pattern: /^\/newsletter\/(confirm|confirmed|unsubscribe|unsubscribed|link-expired)$/,
    page: mailLinkPage,
  },
  { pattern: /^((?:\/resources)?\/[a-z0-9-]{1,80})$/, page: ownPage },
]

/** The page for an address; the not-found screen for every other one. */
export function matchPage(pathname: string): Page {
  for (const { pattern, page } of routes) {
    const match = pattern.exec(pathname)
    if (match) return page(match[1] ?? '')
  }
  return notFoundPage()
}

/** The pages that links in mails open. */
function mailLinkPage(step: string): Page {
  return screenPage(screens.mailLink, { step }, openPage(mailLinkHead(step)))
}

function notFoundPage(): Page {
  return screenPage(screens.notFound, {}, openPage(notFoundHead))
}

const headOfSearch: Page['head'] = (site, _client, search) => searchHead(site, questionIn(search))

const searchReads = (search: string) => {
  const question = questionIn(search)
  return question === '' ? [] : [searchFor(question)]
}

/** 404 for a category, a year or a page without articles. */
const archiveHead: Page['head'] = (site, client, search) => {
  const choice = readArchiveChoice(search)
  const found = client.getQueryData(archivePage(choice).queryKey)
  const isPlain = archivePath(choice) === '/blog'
  if (!found || found.posts.length > 0 || isPlain) return blogHead(site, choice, found?.pages)
  const { title, description } = blogHead(site, readArchiveChoice(''))
  return { title, description, status: 404 }
}

function postPage(number: string): Page {
  const id = readId(number)
  if (id === undefined) return notFoundPage()
  const post = article(id)
  const head = headOf(post, ({ title, excerpt }) => ({
    title,
    description: excerpt,
    listing: { kind: 'post', path: `/blog/${id}`, id },
  }))
  return screenPage(screens.post, { id }, openPage(head, [post, articleNote], [commentsOf(id)]))
}

function pageOfProject(number: string): Page {
  const id = readId(number)
  if (id === undefined) return notFoundPage()
  const project = projectPage(id)
  const head = headOf(project, ({ title, description }) => ({
    title,
    description,
    listing: { kind: 'project', path: `/projects/${id}`, id },
  }))
  return screenPage(screens.project, { id }, openPage(head, [project]))
}

/** The head of a page that shows one thing, which may be gone. */
function headOf<Answer>(
  { queryKey }: { queryKey: DataTag<[string], Answer | null, Error> },
  describe: (found: Answer) => Head,
): Page['head'] {
  return (site, client) => {
    const found = client.getQueryData(queryKey)
    if (found) {
      const head = describe(found)
      return { ...head, title: `${head.title} · ${site.ownerName}` }
    }
    const { title, description } = site
    return { title, description, ...(found === null && { status: 404 }) }
  }
}

/** A page that the owner wrote. Whether there is one at this path is known only once the server has answered. */
function ownPage(path: string): Page {
  const text = ownPageText(path)
  const headOfText = headOf(text, ({ title, description }) => ({
    title,
    description,
    listing: { kind: 'page', path, name: title },
  }))
  const head: Page['head'] = (site, client) =>
    client.getQueryData(text.queryKey) === null ? notFoundHead(site) : headOfText(site, client)
  const reads = path.startsWith(resourcesPath) ? [text, postSummaries()] : [text]
  return screenPage(screens.own, { path }, openPage(head, reads))
}
