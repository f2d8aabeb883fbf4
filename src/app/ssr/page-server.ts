import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PostMoves } from '../../features/blog/server/post-slugs.ts'
import type { RedirectFinder } from '../../features/redirects/store.ts'
import { searchLimit } from '../../features/search/server.ts'
import { draftLimit } from '../../features/sharing/server/server.ts'
import type { Route } from '../../platform/server/http/route.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { clientOf } from '../../platform/server/http/client-address.ts'
import { cookieJar } from '../../platform/server/http/cookies.ts'
import type { CachedRead, ContentVersion } from '../../platform/server/pages/content-version.ts'
import { createCallLimiter } from '../../platform/server/http/rate-limit.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import {
  type Content,
  sendContent,
  type ReadHandler,
  serveReady,
} from '../../platform/server/http/http-content.ts'
import { inProcessReader } from '../../platform/server/http/in-process-reader.ts'
import { compress, createPageCache, type Variant } from '../../platform/server/pages/page-cache.ts'
import { isApiPath, splitTarget } from '../../platform/server/http/request-target.ts'
import {
  baseHeaders,
  fileHeaders,
  pagePolicy,
  transportHeaders,
} from '../../platform/server/http/security.ts'
import type { ServeFiles } from '../../platform/server/http/static-files.ts'
import { prefersMarkdown } from '../routes/article-source.ts'
import type { Head, Missing } from '../routes/public-page.ts'
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
  files: ServeFiles
}

interface PageContents {
  routes: readonly Route[]
  pages: PageSource
  contentVersion: ContentVersion
  tagsFor: (head: Head) => Promise<string>
  /** The headers of a page for programs: its links, and when the version of an article that it shows was published. */
  linksFor: (head: Head) => Promise<Readonly<Record<string, string>>>
}

interface PageServices extends PageContents {
  /** Called for each page that is served to a visitor without a session, to count views. */
  noteView(path: string, request: IncomingMessage): void
  drafts: SharedDrafts
  redirects: RedirectFinder
  /** Finds where a post is that is requested at another of its addresses. */
  postMoves: CachedRead<PostMoves>
  /** Called before a page is rendered. @throws HttpError 503 when the process has too much to do */
  beginWork(request: FastifyRequest): void
}

/** The drafts that others can read, by the path of their page. */
interface SharedDrafts {
  /** Called for each draft that is served to a visitor without a session. */
  noteOpening(path: string, request: IncomingMessage): void
  /** The path of the article that a draft has become. */
  findArticle(path: string): Promise<string | undefined>
}

/** A page that can be sent. */
interface OpenedPage {
  page: PageTarget
  variant: Variant
  content: Content
}

/**
 * Serves every page by one catch-all route: routes.ts matches the paths, which the router would decode. A cached page is
 * sent immediately.
 * @returns the handler, for routes that do not own every address below them
 */
export function servePages(
  app: FastifyInstance,
  context: ServerContext,
  { noteView, drafts, redirects, postMoves, beginWork, ...contents }: PageServices,
): ReadHandler {
  const pages = openPages(context, contents)
  const cookies = cookieJar(context.config)
  const variantFor = (request: IncomingMessage) =>
    cookies.read(request.headers, 'session') === undefined ? 'visitor' : 'session'
  const send = ({ raw }: FastifyRequest, reply: FastifyReply, opened: OpenedPage) => {
    const { page, variant, content } = opened
    const isRead = variant === 'visitor' && content.status === 200
    if (isRead && page.name === 'draft') drafts.noteOpening(page.path, raw)
    else if (isRead && !isPrivate(page)) noteView(page.path, raw)
    sendContent(reply, content)
  }
  const peek = pageFinder(pages, { redirects, postMoves })
  const work = async (request: FastifyRequest, reply: FastifyReply, asked: PageRequest) => {
    beginWork(request)
    const { path, page, slashless } = asked
    const variant = variantFor(request.raw)
    const moves = await postMoves.read()
    const post = page?.name === 'post' ? moves.get(page.path) : undefined
    if (post !== undefined) return await reply.headers(movedPost(post, request)).code(301).send()
    // Of the addresses that end in a slash, only those of the owner's pages may have a redirect instead.
    const isOpened = slashless === undefined || page?.name === 'own'
    const found: OpenedPage | Missing =
      page && isOpened ? await pages.open(page, variant, request.raw) : 'page'
    if (typeof found === 'string') {
      const target = (await redirects.read())(path, request.headers.host)
      const there = moves.get(target ?? '') ?? target
      if (there !== undefined) return await reply.headers(moved(there)).code(301).send()
    } else if (found.page.name === 'draft' && found.content.status === 404) {
      const article = await drafts.findArticle(path)
      const headers = article !== undefined && { ...moved(article), ...secretHeaders }
      // Not permanent: the post may become a draft again.
      if (headers) return await reply.headers(headers).code(302).send()
    }
    if (slashless !== undefined) return await reply.headers(moved(slashless)).code(308).send()
    send(
      request,
      reply,
      typeof found === 'string' ? await pages.openMissing(found, variant) : found,
    )
  }
  const answer: ReadHandler = (request, reply) => {
    const { path, query } = splitTarget(request.url)
    if (isApiPath(path)) return reply.callNotFound()
    const asked = readPageRequest(path, query)
    const source = sourceFor(asked, request)
    if (source) return reply.headers(source).code(302).send()
    const ready = peek(asked, variantFor(request.raw), request.headers.host)
    return ready ? send(request, reply, ready) : work(request, reply, asked)
  }
  serveReady(app, '/*', 'page', answer)
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'There is nothing at this address')
  })
  return answer
}

/** The headers of the redirect to the Markdown of a post, for programs that prefer it. */
function sourceFor({ page }: PageRequest, { headers }: FastifyRequest) {
  return page?.name === 'post' && prefersMarkdown(headers.accept)
    ? { ...moved(`${page.path}.md`), vary: 'Accept' }
    : undefined
}

const nothingThere = missingTarget('page')

/** Finds the cached answer for a request: its page, or the not-found page where there can be no page and no redirect. */
function pageFinder(
  pages: ReturnType<typeof openPages>,
  { redirects, postMoves }: Pick<PageServices, 'redirects' | 'postMoves'>,
) {
  return ({ path, page, slashless }: PageRequest, variant: Variant, host?: string) => {
    if (slashless !== undefined) return undefined
    // Undefined until it is read whether the post is elsewhere.
    const hasMoved = page?.name === 'post' ? postMoves.peek()?.has(page.path) : false
    if (page) return hasMoved === false ? pages.peek(page, variant) : undefined
    const find = redirects.peek()
    return find && find(path, host) === undefined ? pages.peek(nothingThere, variant) : undefined
  }
}

/** Renders pages and caches them, each under its one address. */
function openPages(
  { config, now, calendar, metrics, counts }: ServerContext,
  { routes, pages: { renderer }, contentVersion, tagsFor, linksFor }: PageContents,
) {
  const readAs = inProcessReader(routes)
  const headersFor = pageHeaders(config, renderer)
  const limits = {
    search: createCallLimiter('GET /search', searchLimit, { config, now, counts }),
    draft: createCallLimiter('GET /draft', draftLimit, { config, now, counts }),
  }
  const cache = createPageCache<Missing>(contentVersion, renderer.version)
  if (metrics) cache.registerMetrics(metrics)
  const render = async (page: PageTarget, variant: Variant, client = '') => {
    const year = await calendar.thisYear()
    const read = readAs(client)
    let links = {}
    const rendered = await renderer.render(page, variant, {
      read,
      year,
      tagsFor: async (head) => {
        links = await linksFor(head)
        return await tagsFor(head)
      },
    })
    if (typeof rendered === 'string') return rendered
    const { status, html } = rendered
    return { status, headers: { ...headersFor(page, rendered), ...links }, text: html }
  }
  const make = async (page: PageTarget, variant: Variant, request?: IncomingMessage) => {
    const kind = uncachedKind(page)
    if (!kind || !request) return await cache.get(keyOf(page), variant, () => render(page, variant))
    const client = clientOf(request, config)
    await limits[kind].take(client)
    return await compress<Missing>(render(page, variant, client))
  }
  const open = async (page: PageTarget, variant: Variant, request?: IncomingMessage) => {
    const content = await make(page, variant, request)
    return typeof content === 'string' ? content : { page, variant, content }
  }
  return {
    open,
    /** The page that is shown wherever something of this kind is missing. */
    async openMissing(missing: Missing, variant: Variant): Promise<OpenedPage> {
      const opened = await open(missingTarget(missing), variant)
      if (typeof opened === 'string') throw new Error(`There is no page for a missing ${missing}`)
      return opened
    },
    /** The page if it is cached and current. */
    peek(page: PageTarget, variant: Variant): OpenedPage | undefined {
      const content = cache.peek(keyOf(page), variant)
      return content && { page, variant, content }
    },
  }
}

function keyOf({ path, search, missing }: PageTarget): string {
  return missing === undefined ? path + search : `missing ${missing}`
}

/** Pages that are private and not cached: results, since the number of questions is unlimited, and shared drafts. */
function uncachedKind({ name, search }: PageTarget): 'search' | 'draft' | undefined {
  if (name === 'search') return search === '' ? undefined : name
  return name === 'draft' ? name : undefined
}

/** Whether a page is private to one visitor: it is neither cached elsewhere nor counted. */
function isPrivate(page: PageTarget): boolean {
  return privatePages.has(page.name) || uncachedKind(page) !== undefined
}

const privatePages: ReadonlySet<string> = new Set(['auth', 'admin', 'writing', 'mailLink', 'draft'])

/** Pages whose address holds a secret, which must not reach a cache, a referrer or a search index. */
const secretPages: ReadonlySet<string> = new Set(['mailLink', 'draft'])

const secretHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** The headers of a redirect. */
function moved(address: string): Record<string, string> {
  const location = address.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { ...fileHeaders, location, 'content-length': '0' }
}

/** The headers of the redirect to a post. The owner can change its address again, even back, so browsers must ask each time. */
function movedPost(path: string, { url }: FastifyRequest): Record<string, string> {
  const query = url.slice(splitTarget(url).path.length)
  return { ...moved(path + query), 'cache-control': 'no-cache' }
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
    ...(page.name === 'post' && { vary: 'Accept' }),
    ...(secretPages.has(page.name) && secretHeaders),
  })
}
