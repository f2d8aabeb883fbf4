import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { ContentVersion } from './content-version.ts'
import { type Content, makeContent, withBrotli } from '../http/http-content.ts'
import type { Metrics } from '../ops/metrics.ts'
import { openQueue } from '../queue.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** An answer before it is compressed: status, headers and text. */
interface Rendered {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
}

/** The kinds of a page that differ in bytes: browsers with a session cookie get one mark more. */
export type Variant = 'visitor' | 'session'

/** @typeParam Absent what a rendering gives instead of a page where there is none */
export interface PageCache<Absent extends string> {
  /** The page if it is cached and current; never waits. */
  peek(key: string, variant: Variant): Content | undefined
  /**
   * The page, rendered when it is not cached or of an older content version. An absent page is not
   * cached: there is no end of addresses without one.
   */
  get(
    key: string,
    variant: Variant,
    render: () => Promise<Rendered | Absent>,
  ): Promise<Content | Absent>
  /** Offers what the cache does as numbers. */
  count(metrics: Metrics): void
}

/** A page that is being made, and what it is made of. */
interface NewEntry<Absent> {
  contentVersion: string
  buildId: string
  page: Promise<Content | Absent>
}

interface Entry<Absent> extends NewEntry<Absent> {
  ready: Content | undefined
  /** Makes the page as small as it gets; asked once, when the page is first sent from here. */
  shrink: (() => void) | undefined
}

/** What all cached pages may take together. */
const maxBytes = 64 * 1024 * 1024

/**
 * Caches pages until something they show has changed.
 * @param contentVersion read before a page is rendered, so a change during the rendering makes the page
 *   old at once, never wrong
 * @param buildId names what else the bytes of pages depend on
 */
export function createPageCache<Absent extends string = never>(
  contentVersion: ContentVersion,
  buildId: () => string,
): PageCache<Absent> {
  const entries = boundedEntries<Absent>()
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
      entries.enter(name, { contentVersion: current, buildId: buildId(), page })
      return await page
    },
    count(metrics) {
      metrics.counter('page_cache_hits_total', 'Pages that lay ready.', [], () => [
        { labels: {}, value: hits },
      ])
      metrics.counter('page_cache_misses_total', 'Pages that were rendered.', [], () => [
        { labels: {}, value: misses },
      ])
      metrics.gauge('page_cache_bytes', 'Memory that the pages take.', entries.bytes)
    },
  }
}

/** Entries by name. What was rendered longest ago goes when all together take too much. */
function boundedEntries<Absent extends string>() {
  const entries = new Map<string, Entry<Absent>>()
  const shrink = shrinker()
  let bytes = 0
  const remove = (name: string) => {
    const ready = entries.get(name)?.ready
    if (ready) bytes -= sizeOf(ready)
    entries.delete(name)
  }
  /** Sets the page of an entry that is in here. */
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
    /** Enters a page that is being made, in place of an older one. */
    enter(name: string, made: NewEntry<Absent>): void {
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
        // Most changes make all pages old, and few are asked for twice before the next one: those pay for it.
        entry.shrink = () =>
          void shrink(page, isCurrent).then((smaller) => {
            if (smaller && isCurrent()) fill(entry, smaller)
          })
      }, drop)
    },
    bytes: () => bytes,
  }
}

/** Most requests come from visitors, so their key is the address itself and needs no joining. */
function nameOf(key: string, variant: Variant): string {
  return variant === 'visitor' ? key : `${variant} ${key}`
}

function sizeOf({ forms }: Content): number {
  return Object.values(forms).reduce((sum, { body }) => sum + body.length, 0)
}

/** Brotli quality for a visitor who waits; the best follows in the background for a page that is asked for again. */
const quickQuality = 4
const bestQuality = 11

/** What was rendered, in every encoding that it is sent in. */
export async function compress<Absent extends string>(
  rendering: Promise<Rendered | Absent>,
): Promise<Content | Absent> {
  const rendered = await rendering
  if (typeof rendered === 'string') return rendered
  const { text, ...rest } = rendered
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

/** Compresses cached pages at the best quality, one at a time and only those that are still current. */
function shrinker() {
  const enqueue = openQueue()
  return (page: Content, isCurrent: () => boolean): Promise<Content | undefined> =>
    enqueue(async () => {
      if (!isCurrent()) return undefined
      return withBrotli(page, await brotliAt(bestQuality, page.forms.identity.body))
    })
}
