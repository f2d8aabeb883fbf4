import type { SkyPart } from '../../shared/plate-field.ts'
import type { ExtraHeaders } from '../../platform/server/http/security.ts'
import type { ArticleReference } from '../../features/blog/contract.ts'
import type { Publications } from '../../features/blog/server/publications.ts'
import type { PublicationFile } from '../../features/library/publications/downloads.ts'
import type { LibraryEntry } from '../../features/library/store.ts'
import type { OgImages } from '../../features/og-image/store.ts'
import type { Projects } from '../../features/projects/store.ts'
import type { Site } from '../../features/site/contract.ts'
import type { ReferredPost } from '../article-reference.ts'

/** The data that feeds, site map and heads are made of. */
export interface DiscoveryServices {
  /** The address of the site without a slash at its end; known once the site listens. */
  address: () => string
  /** What every answer of the site has. */
  transport: ExtraHeaders
  readSite: () => Promise<Site>
  publications: Publications
  projects: Pick<Projects, 'withPage'>
  ogImages: OgImages
  /** How a post is cited elsewhere. */
  referenceTo(post: ReferredPost): Promise<ArticleReference>
  /** A file of the owner's publications at an address; undefined where there is none. */
  publicationFile(path: string): Promise<PublicationFile | undefined>
  /** The picture of its stars that phones begin with, by its address; undefined for any other address. */
  skyStart(url: string): Promise<string | undefined>
  /** A part of the stars of the field that the owner has chosen; undefined for that of a fresh site. */
  skyPart(name: SkyPart): Promise<string | undefined>
  listedWorks(): Promise<readonly LibraryEntry[]>
}

/** The last of some ISO instants; undefined when there are none. */
export function latest(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1)
}
