import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '../features/site/server.ts'
import { type ApiParts, inProcessReader } from '../server/api.ts'
import type { ServerContext } from '../server/context.ts'
import { HttpError } from '../server/errors.ts'
import { sendContent } from '../server/http-content.ts'
import { createPageCache } from '../server/page-cache.ts'
import { baseHeaders, pagePolicy } from '../server/security.ts'
import { sessionCookie } from '../server/session-cookie.ts'
import { yearOf } from '../shared/dates.ts'
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
}

/**
 * Serves every address outside the API. Cached pages and files are answered at once by the
 * function that is given back; what must be rendered goes through the app.
 */
export async function servePages(
  app: FastifyInstance,
  { config, database, now }: ServerContext,
  { api, site, pages }: PageParts,
) {
  const read = inProcessReader(api)
  const { hasSession, headersFor } = pageRules(pages, sessionCookie(config).read)
  let year = yearOf(now(), (await site.read()).timeZone)
  const cache = createPageCache(
    () => `${database.revision()} ${year} ${pages.renderer.version()}`,
    (key, variant) => pages.renderer.render(key, variant, { read, year }),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url.startsWith('/api/'))
      throw new HttpError(404, 'There is nothing at this address')
    year = yearOf(now(), (await site.read()).timeZone)
    const key = pageKey(request.url)
    const page = await cache.get(key, hasSession(request.raw))
    reply.hijack()
    sendContent(request.raw, reply.raw, page, headersFor(key))
  })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (pages.files(request, response)) return true
    const key = pageKey(request.url ?? '/')
    const page = cache.peek(key, hasSession(request))
    if (page) sendContent(request, response, page, headersFor(key))
    return page !== undefined
  }
}

/** What is the same for every page of one build. */
function pageRules(
  { renderer }: PageSource,
  readToken: (headers: IncomingMessage['headers']) => string | undefined,
) {
  const policy = renderer.scriptHashes && pagePolicy(renderer.scriptHashes)
  const headers = {
    ...baseHeaders,
    ...(policy !== undefined && { 'content-security-policy': policy }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  }
  const privateHeaders = { ...headers, 'cache-control': 'no-store' }
  return {
    headersFor: (key: string) => (/^\/(admin|auth)/.test(key) ? privateHeaders : headers),
    hasSession: (request: IncomingMessage) =>
      readToken(request.headers) === undefined ? ('visitor' as const) : ('session' as const),
  }
}

/** Addresses that show the same page share one key: only the archive reads its query. */
function pageKey(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  if (path !== '/blog') return path
  const category = new URLSearchParams(query).get('category')
  return category === null ? path : `${path}?${new URLSearchParams({ category }).toString()}`
}
