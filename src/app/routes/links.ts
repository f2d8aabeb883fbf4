import { pagePlaces } from '../../features/pages/places.ts'
import type { Site } from '../../features/site/contract.ts'
import type { To } from '../../shared/addresses.ts'
import type { SiteLink } from '../layout/links.ts'
import type { PublicPage } from './public-page.ts'
import { routes } from './routes.ts'

const pages: readonly PublicPage[] = Object.values(routes)

/** The links to all pages, place by place, in the order of each. */
export function siteLinks(site: Site): SiteLink[] {
  const links = pages.flatMap(({ path, link, listsPosts }) => {
    const place = link?.place(site)
    if (!link || !place) return []
    return [{ ...link, to: String(path) as To, place, listsPosts }]
  })
  const own = site.pages.map(({ path, title, place }) => {
    // The server only sends paths of pages.
    return { to: path as To, label: title, place, order: 0, listsPosts: undefined }
  })
  return [...links, ...own].toSorted(
    (one, other) =>
      places.indexOf(one.place) - places.indexOf(other.place) || one.order - other.order,
  )
}

const places = ['front', ...pagePlaces]
