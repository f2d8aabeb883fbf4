import { publicationFile } from '../../features/library/publications/downloads.ts'
import { readListedWorks } from '../../features/library/publications/listed-works.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { transportHeaders } from '../../platform/server/http/security.ts'
import type { SkyPart } from '../../shared/plate-field.ts'
import type { Services } from '../open-services.ts'

/** The data that feeds, site map and heads are made of. */
export function discoveryServices(
  { config, database }: ServerContext,
  { address, site, sky, publications, projects, ogImages, referenceTo }: Services,
) {
  return {
    /** The address of the site without a slash at its end; known once the site listens. */
    address,
    /** What every answer of the site has. */
    transport: transportHeaders(config),
    readSite: site.readPublic,
    publications,
    projects,
    ogImages,
    /** How a post is cited elsewhere. */
    referenceTo,
    /** A file of the owner's publications at an address; undefined where there is none. */
    publicationFile: (path: string) => publicationFile(database, path),
    /** The picture of its stars that phones begin with, by its address; undefined for any other address. */
    skyStart: async (url: string) => await sky.start(url, (await site.read()).sky),
    /** A part of the stars of the field that the owner has chosen; undefined for that of a fresh site. */
    skyPart: async (name: SkyPart) => await sky.part(name, (await site.read()).sky),
    listedWorks: () => readListedWorks(database),
  }
}

export type DiscoveryServices = ReturnType<typeof discoveryServices>

/** The last of some ISO instants; undefined when there are none. */
export function latest(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1)
}
