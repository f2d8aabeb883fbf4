import type { Publications } from '../../features/blog/server/publications.ts'
import type { OgImages } from '../../features/og-image/store.ts'
import type { Projects } from '../../features/projects/store.ts'
import type { Site } from '../../features/site/contract.ts'

/** Where everything that is said about the site comes from. */
export interface DiscoveryServices {
  /** The address of the site without a slash at its end; known once the site listens. */
  address: () => string
  readSite: () => Promise<Site>
  publications: Publications
  projects: Pick<Projects, 'withPage'>
  ogImages: OgImages
}

/** The last of some ISO instants; undefined when there are none. */
export function latest(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1)
}
