import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { ContentVersion } from './content-version.ts'
import { type Content, makeContent, withBrotli } from '../http/http-content.ts'
import type { Metrics } from '../ops/metrics.ts'
import { createQueue } from '../queue.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A rendered response: a text that is not compressed yet, or bytes that are sent as they are. */
interface Rendered {
  status: number
  headers: Readonly<Record<string, string>>
  text: string | Buffer
}

/** Pages for browsers with a session cookie differ in one attribute. */
export type Variant = 'visitor' | 'session'

/** @typeParam Absent what rendering returns instead of a page that does not exist */
export interface PageCache<Absent extends string> {
  /** The page if it is cached and current. */
  peek(key: string, variant: Variant): Content | undefined
  /**
   * Renders the page unless it is cached and current. Absent pages are not cached, since their URLs are unlimited.
   */
  get(
    key: string,
    variant: Variant,
    render: () => Promise<Rendered | Absent>,
  ): Promise<Content | Absent>
  registerMetrics(metrics: Metrics): void
}

interface NewEntry<Absent> {
  contentVersion: string
  buildId: string
  page: Promise<Content | Absent>
}

interface Entry<Absent> extends NewEntry<Absent> {
  ready: Content | undefined
  /** Compresses the page with the best quality; called once, on the first hit. */
  shrink: (() => void) | undefined
}

/** For all cached pages together. */
const usualMaxBytes = 64 * 1024 * 1024

/**
 * Caches pages until their content changes.
 * @param contentVersion read before rendering, so a change meanwhile only makes the page stale, never wrong
 * @param buildId identifies everything else that pages depend on
 * @param maxBytes for all of them together; what is larger alone is not kept
 */
export function createPageCache<Absent extends string = never>(
  contentVersion: ContentVersion,
  buildId: () => string,
  maxBytes = usualMaxBytes,
): PageCache<Absent> {
  const entries = createEntries<Absent>(maxBytes)
  let hits = 0
  let misses = 0
  const hit = (cached: Entry<Absent>) => {
    hits += 1
    cached.shrink?.()
    cached.shrink = undefined
  }
  return {
    peek(key, variant) {
      const cached = entries.get(nameOf(key, variant))
      if (!cached?.ready || cached.buildId !== buildId()) return undefined
      if (cached.contentVersion !== contentVersion.peek()) return undefined
      hit(cached)
      return cached.ready
    },
    async get(key, variant, render) {
      const name = nameOf(key, variant)
      const current = await contentVersion.read()
      const cached = entries.get(name)
      if (cached?.contentVersion === current && cached.buildId === buildId()) {
        hit(cached)
        return await cached.page
      }
      misses += 1
      const page = compress(render())
      entries.set(name, { contentVersion: current, buildId: buildId(), page })
      return await page
    },
    registerMetrics(metrics) {
      metrics.counter('page_cache_hits_total', 'Pages served from the cache.', [], () => [
        { labels: {}, value: hits },
      ])
      metrics.counter('page_cache_misses_total', 'Pages that were rendered.', [], () => [
        { labels: {}, value: misses },
      ])
      metrics.gauge('page_cache_bytes', 'Size of the cached pages.', entries.bytes)
    },
  }
}

/** Removes the oldest entries when the maximum size is exceeded. */
function createEntries<Absent extends string>(maxBytes: number) {
  const entries = new Map<string, Entry<Absent>>()
  const shrink = createShrinker()
  let bytes = 0
  const remove = (name: string) => {
    const ready = entries.get(name)?.ready
    if (ready) bytes -= sizeOf(ready)
    entries.delete(name)
  }
  const fill = (entry: Entry<Absent>, page: Content) => {
    bytes += sizeOf(page) - (entry.ready ? sizeOf(entry.ready) : 0)
    entry.ready = page
    entry.page = Promise.resolve(page)
    for (const name of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(name)
    }
  }
  return {
    get: (name: string) => entries.get(name),
    /** Replaces an entry by a page that is being rendered. */
    set(name: string, made: NewEntry<Absent>): void {
      const entry: Entry<Absent> = { ...made, ready: undefined, shrink: undefined }
      remove(name)
      entries.set(name, entry)
      const isCurrent = () => entries.get(name) === entry
      const drop = () => {
        if (isCurrent()) remove(name)
      }
      entry.page.then((page) => {
        if (typeof page === 'string') return drop()
        if (!isCurrent()) return
        fill(entry, page)
        // Most changes invalidate all pages, and only few pages are requested again before the next change.
        if (!page.forms.br) return
        entry.shrink = () =>
          void shrink(page, isCurrent).then((smaller) => {
            if (smaller && isCurrent()) fill(entry, smaller)
          })
      }, drop)
    },
    bytes: () => bytes,
  }
}

/** Most requests are from visitors, whose key needs no concatenation. */
function nameOf(key: string, variant: Variant): string {
  return variant === 'visitor' ? key : `${variant} ${key}`
}

function sizeOf({ forms }: Content): number {
  return Object.values(forms).reduce((sum, { body }) => sum + body.length, 0)
}

/** Brotli quality for the first request; the best follows in the background if the page is requested again. */
const quickQuality = 4
const bestQuality = 11

export async function compress<Absent extends string>(
  rendering: Promise<Rendered | Absent>,
): Promise<Content | Absent> {
  const rendered = await rendering
  if (typeof rendered === 'string') return rendered
  const { text, ...rest } = rendered
  if (typeof text !== 'string') return makeContent({ ...rest, bodies: { identity: text } })
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    brotliAt(quickQuality, identity),
    gzip(identity, { level: 6 }),
  ])
  return makeContent({ ...rest, bodies: { br, gzip: gzipped, identity } })
}

function brotliAt(quality: number, bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Compresses pages at the best quality, one at a time and only while they are current. */
function createShrinker() {
  const enqueue = createQueue()
  return (page: Content, isCurrent: () => boolean): Promise<Content | undefined> =>
    enqueue(async () => {
      if (!isCurrent()) return undefined
      return withBrotli(page, await brotliAt(bestQuality, page.forms.identity.body))
    })
}
