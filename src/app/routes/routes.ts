import type { SiteLink } from '../../features/pages/links.ts'
import { pagePlaces } from '../../features/pages/places.ts'
import type { Site } from '../../features/site/contract.ts'
import { placeTexts } from '../../features/site/queries.ts'
import type { To } from '../../shared/addresses.ts'
import { readId } from '../../shared/ids.ts'
import { admin, auth, writing } from './admin.ts'
import { archive, emptyArchive } from './archive.ts'
import { collection } from './collection.ts'
import { cv } from './cv.ts'
import { dashboard } from './dashboard.ts'
import { draft } from './draft.ts'
import { home } from './home.ts'
import { mailLink } from './mail-link.ts'
import { own } from './own.ts'
import { missingPost, post } from './post.ts'
import { project } from './project.ts'
import {
  type Missing,
  notFoundHead,
  type Page,
  publicPage,
  type PublicPage,
} from './public-page.ts'
import { publications } from './publications.ts'
import { search } from './search.ts'
import { sitemap } from './sitemap.ts'
import { versions } from './versions.ts'

/**
 * Every page of the site; the first whose path matches wins. The view of a page is the `.tsx` file next to its module,
 * with the same name. CONTRIBUTING.md explains how to add a page.
 */
export const routes = {
  home,
  archive,
  collection,
  versions,
  post,
  project,
  dashboard,
  publications,
  cv,
  auth,
  admin,
  writing,
  search,
  sitemap,
  mailLink,
  draft,
  own,
} satisfies Record<string, PublicPage>

export type PageName = keyof typeof routes

export const pageNames = Object.keys(routes) as PageName[]

interface FoundPage {
  name: PageName
  page: PublicPage
  parameter: string
}

/** Finds the page at a path, whether or not what it shows exists; undefined where there can be no page. */
export function findPage(path: string): FoundPage | undefined {
  for (const name of pageNames) {
    const page: PublicPage = routes[name]
    const match = typeof page.path === 'string' ? path === page.path && [] : page.path.exec(path)
    if (!match) continue
    const parameter = match[1] ?? ''
    const isNoId = page.hasId && /^\d+$/.test(parameter) && readId(parameter) === undefined
    return isNoId ? undefined : { name, page, parameter }
  }
  return undefined
}

/** The page that is shown wherever something of this kind is missing. */
const missingPages: Readonly<Record<Missing, PublicPage>> = {
  page: publicPage({
    path: '/',
    head: notFoundHead,
    reads: [placeTexts('missing')],
    view: async () => (await import('./missing.tsx')).NotFoundPage,
  }),
  post: missingPost,
  category: emptyArchive('category'),
  year: emptyArchive('year'),
  articles: emptyArchive('articles'),
}

/**
 * The page for an address.
 * @param missing what the server has found missing there
 */
export function matchPage(path: string, missing?: Missing): Page {
  const found = missing === undefined ? findPage(path) : undefined
  return found ? found.page.open(found.parameter) : missingPages[missing ?? 'page'].open('')
}

const pages: readonly PublicPage[] = Object.values(routes)

/** The links to all pages, place by place, in the order of each. */
export function siteLinks(site: Site): SiteLink[] {
  const links = pages.flatMap(({ path, link, listsPosts }) => {
    const place = link?.place(site)
    if (!link || !place) return []
    const label = typeof link.label === 'string' ? link.label : link.label(site)
    return [{ ...link, label, to: String(path) as To, place, listsPosts }]
  })
  const ownersPages = site.pages.map(({ path, title, place }) => {
    // The server only sends paths of pages.
    return { to: path as To, label: title, place, order: 0, listsPosts: undefined }
  })
  return [...links, ...ownersPages].toSorted(
    (one, other) =>
      places.indexOf(one.place) - places.indexOf(other.place) || one.order - other.order,
  )
}

const places = ['front', ...pagePlaces]
