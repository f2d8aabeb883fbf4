import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '../features/site/server.ts'
import type { ApiParts } from '../server/api.ts'
import type { ServerContext } from '../server/context.ts'
import { type CookieJar, cookieJar } from '../server/cookies.ts'
import type { Edition } from '../server/edition.ts'
import { HttpError } from '../server/errors.ts'
import { sendContent } from '../server/http-content.ts'
import { inProcessReader } from '../server/in-process-reader.ts'
import { createPageCache } from '../server/page-cache.ts'
import { baseHeaders, pagePolicy } from '../server/security.ts'
import { yearOf } from '../shared/dates.ts'
import type { Head } from './head.ts'
import type { PageRenderer } from './pages.ts'

/** Where pages come from, and the files that they ask for. */
export interface PageSource {
  renderer: PageRenderer
  /** Answers a request for a file of the build, or gives false. */
  files: (request: IncomingMessage, response: ServerResponse) => boolean
}

interface PageParts {
  api: ApiParts
  site: SiteSettings
  pages: PageSource
  edition: Edition
  tagsFor: (head: Head) => Promise<string>
}

/**
 * Serves every page. Cached ones are answered at once by the function that is given back; what must
 * be rendered goes through the app.
 */
export async function servePages(
  app: FastifyInstance,
  { config, now, metrics }: ServerContext,
  { api, site, pages, edition, tagsFor }: PageParts,
) {
  const read = inProcessReader(api)
  const { hasSession, headersFor } = pageRules(pages, cookieJar(config))
  const cache = createPageCache(edition, pages.renderer.version, async (key, variant) => {
    const year = yearOf(now(), (await site.read()).timeZone)
    return await pages.renderer.render(key, variant, { read, year, tagsFor })
  })
  if (metrics) cache.count(metrics)
  const keyOf = rememberKeys()
  const headersOf = new WeakMap<object, Readonly<Record<string, string>>>()

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url.startsWith('/api/'))
      throw new HttpError(404, 'There is nothing at this address')
    const key = pageKey(request.url)
    const page = await cache.get(key, hasSession(request.raw))
    reply.hijack()
    sendContent(request.raw, reply.raw, page, headersFor(key, page))
  })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (redirectWithoutSlash(request, response)) return true
    const key = keyOf(request.url ?? '/')
    const page = cache.peek(key, hasSession(request))
    if (!page) return false
    const headers = headersOf.get(page) ?? headersFor(key, page)
    headersOf.set(page, headers)
    sendContent(request, response, page, headers)
    return true
  }
}

/** What is the same for every page of one build. */
function pageRules({ renderer: { scriptHashes } }: PageSource, cookies: CookieJar) {
  const policyFor = (styleHash: string) =>
    scriptHashes && pagePolicy(scriptHashes, styleHash === '' ? [] : [styleHash])
  const publicHeaders = keep((styleHash) => pageHeaders('no-cache', policyFor(styleHash)))
  const privateHeaders = keep((styleHash) => pageHeaders('no-store', policyFor(styleHash)))
  // The address of such a page holds a reader's secret: it is neither kept nor told to anybody.
  const letterHeaders = keep((styleHash) => ({
    ...privateHeaders(styleHash),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }))
  return {
    headersFor: (key: string, { styleHash = '' }: { styleHash: string | undefined }) => {
      if (key.startsWith('/newsletter/')) return letterHeaders(styleHash)
      return /^\/(admin|auth)/.test(key) ? privateHeaders(styleHash) : publicHeaders(styleHash)
    },
    hasSession: (request: IncomingMessage) =>
      cookies.read(request.headers, 'session') === undefined
        ? ('visitor' as const)
        : ('session' as const),
  }
}

function pageHeaders(cacheControl: string, policy: string | undefined) {
  return {
    ...baseHeaders,
    ...(policy !== undefined && { 'content-security-policy': policy }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl,
  }
}

/** Makes a thing for a style once; a build has as many styles as screens. */
function keep<Thing>(make: (styleHash: string) => Thing): (styleHash: string) => Thing {
  const made = new Map<string, Thing>()
  return (styleHash) => {
    const known = made.get(styleHash)
    if (known !== undefined) return known
    const thing = make(styleHash)
    made.set(styleHash, thing)
    return thing
  }
}

/**
 * Addresses with a slash at their end mean the page without it. One that begins with two slashes (or
 * what browsers take for one) is left alone: as a target it would name another site.
 */
function redirectWithoutSlash({ url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  if (url === '/' || (!url.endsWith('/') && !url.includes('/?'))) return false
  const [path = '', ...queries] = url.split('?')
  if (!path.endsWith('/')) return false
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  const target = path.slice(0, end)
  if (!/^\/[^/\\]/.test(target) || target.startsWith('/api/')) return false
  const location = [target, ...queries].join('?')
  response.writeHead(308, { ...baseHeaders, location, 'content-length': 0 }).end()
  return true
}

/**
 * Addresses that show the same page share one key: words after the number of a post are for people,
 * and only the archive reads its query.
 */
function pageKey(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const post = /^(\/blog\/[1-9][0-9]{0,14})-[^/]*$/.exec(path)?.[1]
  if (post !== undefined) return post
  if (path !== '/blog') return path
  const category = new URLSearchParams(query).get('category')
  return category === null ? path : `${path}?${new URLSearchParams({ category }).toString()}`
}

/** There is no end of addresses; those of a site are a few hundred. */
const mostKeys = 1000

function rememberKeys(): (url: string) => string {
  const keys = new Map<string, string>()
  return (url) => {
    const known = keys.get(url)
    if (known !== undefined) return known
    if (keys.size >= mostKeys) keys.clear()
    const key = pageKey(url)
    keys.set(url, key)
    return key
  }
}
