import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { archivePath, readArchiveChoice } from '../../features/blog/archive.ts'
import { searchLimit } from '../../features/search/server.ts'
import type { SiteSettings } from '../../features/site/server.ts'
import type { Route } from '../../server/http/route.ts'
import type { Config } from '../../server/ops/config.ts'
import type { ServerContext } from '../../server/context.ts'
import { clientOf } from '../../server/http/client-address.ts'
import { cookieJar } from '../../server/http/cookies.ts'
import type { ContentVersion } from '../../server/pages/content-version.ts'
import { createCallLimiter } from '../../server/http/rate-limit.ts'
import { HttpError } from '../../server/http/errors.ts'
import { sendContent } from '../../server/http/http-content.ts'
import { inProcessReader } from '../../server/http/in-process-reader.ts'
import { createPageCache, type Variant } from '../../server/pages/page-cache.ts'
import { type FastAnswer, isApiAddress } from '../../server/http/request-target.ts'
import {
  baseHeaders,
  fileHeaders,
  pagePolicy,
  transportHeaders,
} from '../../server/http/security.ts'
import { longestQuery } from '../../shared/longest-query.ts'
import { yearOf } from '../../shared/dates.ts'
import { idDigits } from '../../shared/ids.ts'
import type { Head } from './head.ts'
import type { PageRenderer, RenderedPage } from './pages.ts'

/** The renderer of pages, and the files that they load. */
export interface PageSource {
  renderer: PageRenderer
  /** Answers a request for a file of the build, or gives false. */
  files: FastAnswer
}

interface PageServices {
  routes: readonly Route[]
  site: SiteSettings
  pages: PageSource
  contentVersion: ContentVersion
  /** Called for each page that is served to a visitor without a session, to count views. */
  noteView(path: string, request: IncomingMessage): void
  tagsFor: (head: Head) => Promise<string>
  /** The target of a redirect from a path without a page; undefined where there is none. */
  findRedirect(url: string): Promise<string | undefined>
}

/**
 * Serves every page. The returned function answers cached ones before any other work; those that must
 * be rendered go through the app.
 */
export async function servePages(
  app: FastifyInstance,
  { config, now, metrics, counts }: ServerContext,
  { routes, site, pages, contentVersion, tagsFor, noteView, findRedirect }: PageServices,
): Promise<FastAnswer> {
  const read = inProcessReader(routes)
  const cookies = cookieJar(config)
  const headersFor = pageHeaders(config, pages.renderer)
  const cache = createPageCache(contentVersion, pages.renderer.version, async (key, variant) => {
    const year = yearOf(now(), (await site.read()).timeZone)
    const page = await pages.renderer.render(key, variant, { read, year, tagsFor })
    return { status: page.status, headers: headersFor(key, page), text: page.html }
  })
  if (metrics) cache.count(metrics)
  const searches = createCallLimiter('GET /search', searchLimit, { config, counts })
  const variantFor = ({ headers }: IncomingMessage): Variant =>
    cookies.read(headers, 'session') === undefined ? 'visitor' : 'session'

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || isApiAddress(request.url))
      throw new HttpError(404, 'There is nothing at this address')
    const slashless = withoutSlash(request.url)
    const variant = variantFor(request.raw)
    const key = pageKey(request.url)
    if (slashless === undefined && isSearch(key)) {
      await searches.take(clientOf(request.raw, config))
      const found = await cache.make(key, variant)
      reply.hijack()
      sendContent(request.raw, reply.raw, found)
      return
    }
    const page = slashless === undefined ? await cache.get(key, variant) : undefined
    if (page === undefined || page.status === 404) {
      const target = await findRedirect(request.url)
      if (target !== undefined) return await reply.headers(moved(config, target)).code(301).send()
    }
    if (page === undefined)
      return await reply
        .headers(moved(config, slashless ?? '/'))
        .code(308)
        .send()
    if (variant === 'visitor' && page.status === 200) noteView(key, request.raw)
    reply.hijack()
    sendContent(request.raw, reply.raw, page)
  })

  return (request, response) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (withoutSlash(url) !== undefined) return false
    const key = pageKey(url)
    const variant = variantFor(request)
    const page = cache.peek(key, variant)
    // A path without a page may have a redirect, which only the database knows.
    if (!page || page.status === 404) return false
    if (variant === 'visitor') noteView(key, request)
    sendContent(request, response, page)
    return true
  }
}

/** The headers of a redirect. */
function moved(config: Config, address: string): Record<string, string> {
  const location = address.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { ...fileHeaders, ...transportHeaders(config), location, 'content-length': '0' }
}

/** The headers of a page: its content security policy, and how long it may be cached. */
function pageHeaders(config: Config, { scriptHashes }: PageRenderer) {
  return (key: string, { styleHash }: RenderedPage): Record<string, string> => {
    const isMailLink = key.startsWith('/newsletter/')
    const isPrivate = isMailLink || isSearch(key) || /^\/(admin|auth)/.test(key)
    return {
      ...baseHeaders,
      ...transportHeaders(config),
      ...(scriptHashes && {
        'content-security-policy': pagePolicy(scriptHashes, styleHash ? [styleHash] : []),
      }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isPrivate ? 'no-store' : 'no-cache',
      // The URL of such a page holds a reader's token: it must not reach a cache, a referrer or a search index.
      ...(isMailLink && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }),
    }
  }
}

/**
 * Redirects paths with a trailing slash to those without. A path that begins with two slashes (or
 * with what browsers read as such) is left alone: as a target it would name another host.
 */
function withoutSlash(url: string): string | undefined {
  if (url === '/' || (!url.endsWith('/') && !url.includes('/?'))) return undefined
  const [path = '', ...queries] = url.split('?')
  if (!path.endsWith('/')) return undefined
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  const target = path.slice(0, end)
  if (!/^\/[^/\\]/.test(target) || isApiAddress(target)) return undefined
  return [target, ...queries].join('?')
}

const postAddress = new RegExp(`^(/blog/${idDigits})-[^/]*$`)

/**
 * The cache key of a URL. URLs of the same page share one: the words after the number of a post are ignored,
 * and only the archive, the publications and the search read their query.
 */
function pageKey(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const post = postAddress.exec(path)?.[1]
  if (post !== undefined) return post
  if (path === '/publications') return publicationsKey(query)
  if (path === '/search') return searchKey(query)
  return path === '/blog' ? archivePath(readArchiveChoice(query)) : path
}

function searchKey(query: string): string {
  const question = new URLSearchParams(query).get('q')?.slice(0, longestQuery).toWellFormed()
  return question ? `/search?${new URLSearchParams({ q: question }).toString()}` : '/search'
}

/** Pages of results are private and not cached: there is no limit to the number of questions. */
const isSearch = (key: string) => key.startsWith('/search?')

/** An unknown kind shows all publications, so it shares their key. */
function publicationsKey(query: string): string {
  const show = new URLSearchParams(query).get('show') ?? ''
  const isKind = /^(?:first|refereed|preprints|conference|software|theses)$/.test(show)
  return isKind ? `/publications?show=${show}` : '/publications'
}
