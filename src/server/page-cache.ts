import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Edition } from './edition.ts'
import type { Metrics } from './metrics.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A page as the renderer gives it. */
export interface RenderedPage {
  status: number
  html: string
  /** The hash of its style element, for the content security policy. */
  styleHash?: string
}

/** A page as it lies in memory, ready to be sent. */
interface CachedPage {
  status: number
  etag: string
  styleHash: string | undefined
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** The kinds of a page that differ in bytes: browsers with a session cookie get one mark more. */
export type Variant = 'visitor' | 'session'

export interface PageCache {
  /** The page if it is there and current; never waits. */
  peek(key: string, variant: Variant): CachedPage | undefined
  /** The page, rendered when it is missing or of an older edition. */
  get(key: string, variant: Variant): Promise<CachedPage>
  /** Offers what the cache does as numbers. */
  count(metrics: Metrics): void
}

interface Entry {
  edition: string
  look: string
  page: Promise<CachedPage>
  ready: CachedPage | undefined
}

/** What all kept pages may take together. */
const maxBytes = 64 * 1024 * 1024

/**
 * Keeps pages until something they show has changed.
 * @param edition read before a page is rendered, so a change during the rendering makes the page
 *   old at once, never wrong
 * @param look names what else the bytes of pages depend on
 */
export function createPageCache(
  edition: Edition,
  look: () => string,
  render: (key: string, variant: Variant) => Promise<RenderedPage>,
): PageCache {
  const entries = new Map<string, Entry>()
  const shrink = shrinker()
  let bytes = 0
  const forget = (name: string) => {
    const entry = entries.get(name)
    if (entry?.ready) bytes -= sizeOf(entry.ready)
    entries.delete(name)
  }
  const keep = (entry: Entry, page: CachedPage) => {
    entry.ready = page
    bytes += sizeOf(page)
    // The first of a Map is what was rendered longest ago.
    for (const name of entries.keys()) {
      if (bytes <= maxBytes) break
      forget(name)
    }
  }
  let hits = 0
  let misses = 0
  return {
    peek(key, variant) {
      const known = entries.get(nameOf(key, variant))
      if (!known?.ready || known.look !== look()) return undefined
      if (known.edition !== edition.onArrival()) return undefined
      hits += 1
      return known.ready
    },
    async get(key, variant) {
      const name = nameOf(key, variant)
      const current = await edition.read()
      const known = entries.get(name)
      if (known?.edition === current && known.look === look()) {
        hits += 1
        return await known.page
      }
      misses += 1
      const entry: Entry = {
        edition: current,
        look: look(),
        page: compress(render(key, variant)),
        ready: undefined,
      }
      forget(name)
      entries.set(name, entry)
      const isCurrent = () => entries.get(name) === entry
      const drop = () => {
        if (isCurrent()) forget(name)
      }
      entry.page.then((page) => {
        // There is no end of addresses that do not exist; keeping them would fill the memory.
        if (page.status !== 200) return drop()
        if (!isCurrent()) return
        keep(entry, page)
        void shrink(page, isCurrent).then((smaller) => {
          if (!smaller || !isCurrent()) return
          bytes += sizeOf(smaller) - sizeOf(page)
          entry.ready = smaller
        })
      }, drop)
      return await entry.page
    },
    count(metrics) {
      metrics.counter('page_cache_hits_total', 'Pages that lay ready.', [], () => [
        { labels: {}, value: hits },
      ])
      metrics.counter('page_cache_misses_total', 'Pages that were rendered.', [], () => [
        { labels: {}, value: misses },
      ])
      metrics.gauge('page_cache_bytes', 'Memory that the pages take.', () => bytes)
    },
  }
}

/** Visitors come first: theirs is the address itself, which need not be put together. */
function nameOf(key: string, variant: Variant): string {
  return variant === 'visitor' ? key : `${variant} ${key}`
}

/** The form that nearly all browsers take lies there as a ready answer too: its text, and that with the date. */
function sizeOf({ bodies }: CachedPage): number {
  return 3 * bodies.br.length + bodies.gzip.length + bodies.identity.length
}

/** Good enough for the visitor who waits; the background does better. */
const quickQuality = 4
const bestQuality = 11

async function compress(rendering: Promise<RenderedPage>): Promise<CachedPage> {
  const { status, html, styleHash } = await rendering
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    brotliAt(quickQuality, identity),
    gzip(identity, { level: 6 }),
  ])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { status, etag, styleHash, bodies: { br, gzip: gzipped, identity } }
}

function brotliAt(quality: number, bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Makes kept pages as small as they get, one at a time and only those that are still current. */
function shrinker() {
  let turn: Promise<unknown> = Promise.resolve()
  return (page: CachedPage, isCurrent: () => boolean): Promise<CachedPage | undefined> => {
    const next = turn.then(async () => {
      if (!isCurrent()) return undefined
      const br = await brotliAt(bestQuality, page.bodies.identity)
      return { ...page, bodies: { ...page.bodies, br } }
    })
    turn = next
    return next
  }
}
