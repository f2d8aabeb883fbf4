import { resourcesPath } from '../../features/pages/contract.ts'
import { pagePlaces } from '../../features/pages/places.ts'
import type { Site } from '../../features/site/contract.ts'
import { linksIn } from '../layout/links.ts'

/** The public pages besides posts, for the site map; a test compares them with the routes. */
export function publicPages(site: Site): readonly { path: string; showsPosts: boolean }[] {
  const linked = pagePlaces.flatMap((place) => linksIn(site, place))
  return ['/', '/blog', ...linked.map(({ to }) => to)].map((path) => ({
    path,
    showsPosts: showPosts.has(path) || path.startsWith(resourcesPath),
  }))
}

const showPosts: ReadonlySet<string> = new Set(['/', '/blog', '/sitemap'])
