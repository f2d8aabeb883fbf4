import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { searchLimit } from '../../features/search/server.ts'
import type { SiteSettings } from '../../features/site/server.ts'
import type { Route } from '../../platform/server/http/route.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { clientOf } from '../../platform/server/http/client-address.ts'
import { cookieJar } from '../../platform/server/http/cookies.ts'
import type { ContentVersion } from '../../platform/server/pages/content-version.ts'
import { createCallLimiter } from '../../platform/server/http/rate-limit.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Content, sendContent } from '../../platform/server/http/http-content.ts'
import { inProcessReader } from '../../platform/server/http/in-process-reader.ts'
import {
  compress,
  createPageCache,
  type Variant,
  withReplaced,
} from '../../platform/server/pages/page-cache.ts'
import { type FastAnswer, isApiPath } from '../../platform/server/http/request-target.ts'
import {
  baseHeaders,
  fileHeaders,
  pagePolicy,
  transportHeaders,
} from '../../platform/server/http/security.ts'
import { yearOf } from '../../shared/dates.ts'
import { addressWords, wordsMark } from '../routes/address-words.ts'
import type { Head } from './head.ts'
import type { Missing } from './page-addresses.ts'
import {
  missingTarget,
  type PageRequest,
  type PageTarget,
  readPageRequest,
} from './page-request.ts'
import type { PageRenderer, RenderedPage } from './pages.ts'

/** The renderer of pages, and the files that they load. */
export interface PageSource {
  renderer: PageRenderer
  /** Answers a request for a file of the build, or gives false. */
  files: FastAnswer
}

interface PageContents {
  routes: readonly Route[]
  site: SiteSettings
  pages: PageSource
  contentVersion: ContentVersion
  tagsFor: (head: Head) => Promise<string>
}

interface PageServices extends PageContents {
  /** Called for each page that is served to a visitor without a session, to count views. */
  noteView(path: string, request: IncomingMessage): void
  /** The target of a redirect from a path without a page; undefined where there is none. */
  findRedirect(path: string, host: string | undefined): Promise<string | undefined>
}

/** A page that can be sent. */
interface OpenedPage {
  page: PageTarget
  variant: Variant
  content: Content
}

/**
 * Serves every page. The returned function reads each request once and answers cached pages before any
 * other work; those that must be rendered go through the app.
 */
export async function servePages(
  app: FastifyInstance,
  context: ServerContext,
  { noteView, findRedirect, ...contents }: PageServices,
): Promise<FastAnswer> {
  const { config } = context
  const pages = openPages(context, contents)
  const cookies = cookieJar(config)
  const variantFor = ({ headers }: IncomingMessage): Variant =>
    cookies.read(headers, 'session') === undefined ? 'visitor' : 'session'
  const requests = new WeakMap<IncomingMessage, PageRequest>()
  const send = (request: IncomingMessage, response: ServerResponse, opened: OpenedPage) => {
    const { page, variant, content } = opened
    const isCounted = variant === 'visitor' && content.status === 200 && !isPrivate(page)
    if (isCounted) noteView(page.path, request)
    sendContent(request, response, content)
  }

  app.setNotFoundHandler(async ({ raw }, reply) => {
    const request = requests.get(raw)
    if (!request) throw new HttpError(404, 'There is nothing at this address')
    const { path, page, slashless } = request
    const variant = variantFor(raw)
    // Of the addresses that end in a slash, only those of the owner's pages may have a redirect instead.
    const isOpened = slashless === undefined || page?.name === 'own'
    const found: OpenedPage | Missing =
      page && isOpened ? await pages.open(page, variant, raw) : 'page'
    if (typeof found === 'string') {
      const target = await findRedirect(path, raw.headers.host)
      if (target !== undefined) return await reply.headers(moved(config, target)).code(301).send()
    }
    if (slashless !== undefined)
      return await reply.headers(moved(config, slashless)).code(308).send()
    const opened = typeof found === 'string' ? await pages.openMissing(found, variant, path) : found
    reply.hijack()
    send(raw, reply.raw, opened)
  })

  return (request, response, { path, query }) => {
    if (isApiPath(path)) return false
    const asked = readPageRequest(path, query)
    const opened = asked.page && pages.peek(asked, variantFor(request))
    if (opened) send(request, response, opened)
    else requests.set(request, asked)
    return opened !== undefined
  }
}

/** Renders pages and caches them, each under its one address. */
function openPages(
  { config, now, metrics, counts }: ServerContext,
  { routes, site, pages: { renderer }, contentVersion, tagsFor }: PageContents,
) {
  const readAs = inProcessReader(routes)
  const headersFor = pageHeaders(config, renderer)
  const searches = createCallLimiter('GET /search', searchLimit, { config, now, counts })
  const cache = createPageCache<Missing>(contentVersion, renderer.version)
  if (metrics) cache.count(metrics)
  const render = async (page: PageTarget, variant: Variant, client = '') => {
    const year = yearOf(now(), (await site.read()).timeZone)
    const read = readAs(client)
    const rendered = await renderer.render(page, variant, { read, year, tagsFor })
    if (typeof rendered === 'string') return rendered
    const { status, html } = rendered
    return { status, headers: headersFor(page, rendered), text: html }
  }
  const make = async (page: PageTarget, variant: Variant, request?: IncomingMessage) => {
    if (!isQuestion(page) || !request)
      return await cache.get(keyOf(page), variant, () => render(page, variant))
    // Pages of results are private and not cached: there is no limit to the number of questions.
    const client = clientOf(request, config)
    await searches.take(client)
    return await compress<Missing>(render(page, variant, client))
  }
  const open = async (page: PageTarget, variant: Variant, request?: IncomingMessage) => {
    const content = await make(page, variant, request)
    return typeof content === 'string' ? content : { page, variant, content }
  }
  return {
    open,
    /** The page that stands wherever something of this kind is missing, with the words of the path to search for. */
    async openMissing(missing: Missing, variant: Variant, path: string): Promise<OpenedPage> {
      const opened = await open(missingTarget(missing), variant)
      if (typeof opened === 'string') throw new Error(`There is no page for a missing ${missing}`)
      if (missing !== 'page') return opened
      return {
        ...opened,
        content: await withReplaced(opened.content, wordsMark, addressWords(path)),
      }
    },
    /** The page if it is cached and current. */
    peek({ page, slashless }: PageRequest, variant: Variant): OpenedPage | undefined {
      if (!page || slashless !== undefined) return undefined
      const content = cache.peek(keyOf(page), variant)
      return content && { page, variant, content }
    },
  }
}

function keyOf({ path, search, missing }: PageTarget): string {
  return missing === undefined ? path + search : `missing ${missing}`
}

/** Whether the page has a question to the search. */
function isQuestion({ name, search }: PageTarget): boolean {
  return name === 'search' && search !== ''
}

/** Whether a page is of one visitor alone: it is neither cached by anyone else nor counted. */
function isPrivate(page: PageTarget): boolean {
  return (
    page.name === 'auth' || page.name === 'admin' || page.name === 'mailLink' || isQuestion(page)
  )
}

/** The headers of a redirect. */
function moved(config: Config, address: string): Record<string, string> {
  const location = address.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { ...fileHeaders, ...transportHeaders(config), location, 'content-length': '0' }
}

/** The headers of a page: its content security policy, and how long it may be cached. */
function pageHeaders(config: Config, { scriptHashes }: PageRenderer) {
  return (page: PageTarget, { styleHash }: RenderedPage): Record<string, string> => ({
    ...baseHeaders,
    ...transportHeaders(config),
    ...(scriptHashes && {
      'content-security-policy': pagePolicy(scriptHashes, styleHash ? [styleHash] : []),
    }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPrivate(page) ? 'no-store' : 'no-cache',
    // The URL of such a page holds a reader's token: it must not reach a cache, a referrer or a search index.
    ...(page.name === 'mailLink' && {
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }),
  })
}
