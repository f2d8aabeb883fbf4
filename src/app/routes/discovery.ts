import type { FastifyInstance } from 'fastify'
import { bibtexType } from '../../features/library/publications/downloads.ts'
import { idDigits } from '../../shared/ids.ts'
import type { ContentVersion } from '../../platform/server/pages/content-version.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { sendContent } from '../../platform/server/http/http-content.ts'
import { splitTarget } from '../../platform/server/http/request-target.ts'
import { createPageCache } from '../../platform/server/pages/page-cache.ts'
import { apiHeaders } from '../../platform/server/http/security.ts'
import type { DiscoveryServices } from './discovery-services.ts'
import { atomFeed, type Feed, feedPost, jsonFeed } from './feeds.ts'
import { sitemapPart, sitemapUrls, sitemapXml } from './sitemap-xml.ts'
import { robotsTxt, webManifest } from './discovery-texts.ts'

/** A machine-readable resource: its media type, and its current text. */
interface Resource {
  type: string
  write: (services: DiscoveryServices) => Promise<string>
}

const resources: Readonly<Record<string, Resource>> = {
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write: async (services) => sitemapXml(services.address(), await addressesOf(services)),
  },
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    write: ({ address }) => Promise.resolve(robotsTxt(address())),
  },
  '/feed.xml': {
    type: 'application/atom+xml; charset=utf-8',
    write: async (services) => atomFeed(await readFeed(services)),
  },
  '/feed.json': {
    type: 'application/feed+json; charset=utf-8',
    write: async (services) => jsonFeed(await readFeed(services)),
  },
  '/site.webmanifest': {
    type: 'application/manifest+json',
    write: async ({ readSite }) => webManifest(await readSite()),
  },
}

/** Every page as a `url` element of the site map. */
async function addressesOf({ address, readSite, publications, projects }: DiscoveryServices) {
  return sitemapUrls(address(), await readSite(), {
    posts: await publications.list(),
    projects: await projects.withPage(),
  })
}

const postsInFeeds = 20

async function readFeed({
  address,
  readSite,
  publications,
  ogImages,
}: DiscoveryServices): Promise<Feed> {
  const posts = await publications.newest(postsInFeeds)
  const site = await readSite()
  return {
    site,
    address: address(),
    posts: await Promise.all(
      posts.map(async (post) => feedPost(post, address(), await ogImages.forPost(post, site))),
    ),
  }
}

/** Serves the site map, the feeds, the manifest and the stars. They are cached until the content changes. */
export function serveDiscovery(
  app: FastifyInstance,
  contentVersion: ContentVersion,
  services: DiscoveryServices,
): void {
  const cache = createPageCache(contentVersion, () => '')
  const make = async (path: string) => {
    const { type, text, name, isForEver } = await readResource(path, services)
    // No script may run in them. Browsers revalidate them at each request, like pages, unless their URL holds a content hash.
    const headers = {
      ...apiHeaders,
      ...services.transport,
      'content-type': type,
      'cache-control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(name !== undefined && { 'content-disposition': `attachment; filename="${name}"` }),
    }
    return { status: 200, headers, text }
  }
  for (const url of [...Object.keys(resources), ...bibliographies, mapParts, '/sky/:part']) {
    app.get(url, async (request, reply) => {
      const { path } = splitTarget(request.url)
      const content = await cache.get(path, 'visitor', () => make(path))
      sendContent(reply, content)
    })
  }
}

/** The owner's publications as files, all of them and each, and how a post is cited. */
const bibliographies = [
  '/publications.bib',
  '/publications.json',
  '/publications/:file',
  `/blog/:id(^${idDigits}).bib`,
]

/** The parts of a site map that is too large for one file. */
const mapParts = '/sitemap-:part(^[1-9]\\d{0,3}).xml'
const mapPart = /^\/sitemap-([1-9]\d{0,3})\.xml$/

/** The stars of the field that the owner has chosen, which pages draw. */
const skyParts = ['atlas', 'faint', 'names'] as const

const postFile = new RegExp(`^/blog/(${idDigits})\\.bib$`)

/** The text and its media type; `isForEver` where the URL holds a content hash, so that it never changes. */
interface ReadText {
  type: string
  text: string
  name?: string
  isForEver?: true
}

/** @throws HttpError 404 where there is nothing */
async function readResource(url: string, services: DiscoveryServices): Promise<ReadText> {
  const resource = resources[url]
  if (resource) return { type: resource.type, text: await resource.write(services) }
  const sky = await skyFile(url, services)
  if (sky) return sky
  const map = mapPart.exec(url)?.[1]
  const text = map && sitemapPart(await addressesOf(services), Number(map))
  if (text) return { type: 'application/xml; charset=utf-8', text }
  const post = postFile.exec(url)?.[1]
  const file = await (post ? articleFile(Number(post), services) : services.publicationFile(url))
  if (file) return file
  throw new HttpError(404, 'There is nothing at this address')
}

/** The stars of a chosen field, and the picture that phones begin with. */
async function skyFile(url: string, services: DiscoveryServices): Promise<ReadText | undefined> {
  const part = skyParts.find((name) => url === `/sky/${name}.json`)
  const stars = part && (await services.skyPart(part))
  if (stars !== undefined) return { type: 'application/json; charset=utf-8', text: stars }
  const picture = url.startsWith('/sky/start-') ? await services.skyStart(url) : undefined
  if (picture === undefined) return undefined
  return { type: 'image/svg+xml; charset=utf-8', text: picture, isForEver: true }
}

async function articleFile(id: number, { publications, referenceTo }: DiscoveryServices) {
  const post = await publications.find(id)
  if (!post) return undefined
  const { bibtex } = await referenceTo(post)
  return { name: `article-${id}.bib`, type: bibtexType, text: `${bibtex}\n` }
}
