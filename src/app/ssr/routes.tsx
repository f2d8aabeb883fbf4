import type { DataTag } from '@tanstack/react-query'
import { type ArchiveChoice, archivePath, readArchiveChoice } from '../../features/blog/archive.ts'
import { archivePage, article, postSummaries } from '../../features/blog/web/queries.ts'
import { commentsOf } from '../../features/comments/queries.ts'
import { projectPage, projectSummaries } from '../../features/projects/queries.ts'
import { publications } from '../../features/library/queries.ts'
import { resourcesPath } from '../../features/pages/contract.ts'
import { articleNote, cvPage } from '../../features/site/queries.ts'
import { readQuestion } from '../../features/search/contract.ts'
import type { Head } from './head.ts'
import { searchFor } from '../search/search-queries.ts'
import { ownPageText } from '../../features/pages/queries.ts'
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
import {
  emptyChoice,
  findPage,
  type Missing,
  missingArticles,
  type PageName,
} from './page-addresses.ts'
import { adminPage, openPage, type Page, screenPage } from './page.tsx'
import { screens } from './screens.tsx'

/** Every page of the site, as it is made of the parameter in its address. */
const pages: Readonly<Record<PageName, (parameter: string) => Page>> = {
  home: () =>
    screenPage(
      screens.home,
      {},
      openPage(homeHead, async (_search, site) =>
        (await import('../routes/home.tsx')).homeReads(site),
      ),
    ),
  archive: () =>
    screenPage(
      screens.archive,
      {},
      openPage(
        (site, client, search) => headOfArchive(readArchiveChoice(search))(site, client),
        (search) => [archivePage(readArchiveChoice(search))],
        { missing: missingArticles },
      ),
    ),
  post: postPage,
  project: pageOfProject,
  dashboard: () =>
    screenPage(
      screens.dashboard,
      {},
      openPage(dashboardHead, async () => (await import('../routes/dashboard.tsx')).dashboardReads),
    ),
  publications: () =>
    screenPage(
      screens.publications,
      {},
      openPage(
        (site) => (site.hasPublications ? publicationsHead(site) : notFoundHead(site)),
        [publications],
        { missing: 'page' },
      ),
    ),
  cv: () =>
    screenPage(
      screens.cv,
      {},
      openPage((site) => (site.hasCv ? cvHead(site) : notFoundHead(site)), [cvPage], {
        missing: 'page',
      }),
    ),
  auth: () => screenPage(screens.auth, {}, adminPage('Login')),
  admin: () => screenPage(screens.admin, {}, adminPage('Admin Dashboard')),
  search: () => screenPage(screens.search, {}, openPage(headOfSearch, searchReads)),
  sitemap: () =>
    screenPage(
      screens.sitemap,
      {},
      openPage(sitemapHead, [archivePage(readArchiveChoice('')), projectSummaries]),
    ),
  mailLink: mailLinkPage,
  own: ownPage,
}

/**
 * The page for an address.
 * @param missing what the server has found missing there
 */
export function matchPage(pathname: string, missing?: Missing): Page {
  if (missing !== undefined) return missingPage(missing)
  const found = findPage(pathname)
  return found ? pages[found.name](found.parameter) : missingPage('page')
}

/** The pages that links in mails open. */
function mailLinkPage(step: string): Page {
  return screenPage(screens.mailLink, { step }, openPage(mailLinkHead(step)))
}

/** What stands at every address where the same is missing. */
function missingPage(missing: Missing): Page {
  const choice = emptyChoice(missing)
  if (choice)
    return screenPage(
      screens.archive,
      { choice },
      openPage(headOfArchive(choice), [archivePage(choice)]),
    )
  if (missing === 'page') return screenPage(screens.notFound, {}, openPage(notFoundHead))
  const head: Page['head'] = ({ title, description }) => ({ title, description, status: 404 })
  return screenPage(screens.missingPost, {}, openPage(head))
}

const headOfSearch: Page['head'] = (site, _client, search) => searchHead(site, readQuestion(search))

const searchReads = (search: string) => {
  const question = readQuestion(search)
  return question === '' ? [] : [searchFor(question)]
}

/** 404 for a category, a year or a page without articles. */
function headOfArchive(choice: ArchiveChoice): Page['head'] {
  return (site, client) => {
    const found = client.getQueryData(archivePage(choice).queryKey)
    const isPlain = archivePath(choice) === '/blog'
    if (!found || found.posts.length > 0 || isPlain) return blogHead(site, choice, found?.pages)
    const { title, description } = blogHead(site, readArchiveChoice(''))
    return { title, description, status: 404 }
  }
}

function postPage(number: string): Page {
  const id = Number(number)
  const post = article(id)
  const head = headOf(post, ({ title, excerpt }) => ({
    title,
    description: excerpt,
    listing: { kind: 'post', path: `/blog/${id}`, id },
  }))
  return screenPage(
    screens.post,
    { id },
    openPage(head, [post, articleNote], { lateReads: [commentsOf(id)], missing: 'post' }),
  )
}

function pageOfProject(number: string): Page {
  const id = Number(number)
  const project = projectPage(id)
  const head = headOf(project, ({ title, description }) => ({
    title,
    description,
    listing: { kind: 'project', path: `/projects/${id}`, id },
  }))
  return screenPage(screens.project, { id }, openPage(head, [project], { missing: 'page' }))
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
  return screenPage(screens.own, { path }, openPage(head, reads, { missing: 'page' }))
}
