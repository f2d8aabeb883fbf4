import type { IncomingHttpHeaders } from 'node:http'

/** Views of a page that are not stored yet. */
interface PageTally {
  views: number
  bots: number
  /** Views by referring site. */
  sources: Map<string, number>
}

export type Tally = Map<string, PageTally>

/** Limits the pairs of page and referrer counted on one day, since a client can send any referrer. */
const maxSources = 1000
const others = 'other sites'

/** Counts views in the memory of this process. */
export function openTally() {
  let tally: Tally = new Map()
  const countedPairs = new Set<string>()
  const pageOf = (path: string): PageTally => {
    const existing = tally.get(path)
    if (existing) return existing
    const page = { views: 0, bots: 0, sources: new Map<string, number>() }
    tally.set(path, page)
    return page
  }
  return {
    /** Counts a view of an existing page. */
    record(path: string, method: string, headers: IncomingHttpHeaders): void {
      const reader = readReader(method, headers)
      if (!reader) return
      const page = pageOf(path)
      if (reader.isBot) {
        page.bots += 1
        return
      }
      page.views += 1
      if (reader.source === undefined) return
      const pair = `${path} ${reader.source}`
      const source =
        countedPairs.has(pair) || countedPairs.size < maxSources ? reader.source : others
      if (source !== others) countedPairs.add(pair)
      page.sources.set(source, (page.sources.get(source) ?? 0) + 1)
    },
    /** Returns and resets the counts. */
    take(): Tally {
      const taken = tally
      tally = new Map()
      return taken
    },
    /** Resets the limit of referring sites. */
    beginDay: () => countedPairs.clear(),
    /** Adds counts that could not be stored. */
    restore(taken: Tally): void {
      for (const [path, { views, bots, sources: from }] of taken) {
        const page = pageOf(path)
        page.views += views
        page.bots += bots
        for (const [source, count] of from)
          page.sources.set(source, (page.sources.get(source) ?? 0) + count)
      }
    },
  }
}

/** Who views a page, by the headers of the request. */
interface Reader {
  isBot: boolean
  /** The referring site; undefined for none, or for this site. */
  source: string | undefined
}

/** User agents of programs; a missing one also counts as a program. */
const botNames =
  /bot|crawl|spider|slurp|preview|scrap|fetch|monitor|check|archive|feed|rss|http|curl|wget|python|java\/|perl|ruby|php|okhttp|axios|headless|lighthouse|embed|facebookexternal|whatsapp|telegram|mastodon/i

/** The host name in a referrer; others are ignored. */
const sourceAddress = /^https?:\/\/(?:www\.)?([a-z0-9.-]{1,100})(?::\d{1,5})?(?:\/|$)/i

/**
 * Undefined for requests that are not views, such as prefetches or frames, and for readers who opt out (Sec-GPC, DNT).
 * Source: docs/behaviour.md, Page views.
 */
export function readReader(method: string, headers: IncomingHttpHeaders): Reader | undefined {
  if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return undefined
  if (headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch') return undefined
  // Client-side navigation reports a page by HEAD.
  if (method === 'HEAD' && headers['sec-fetch-site'] !== 'same-origin') return undefined
  const target = headers['sec-fetch-dest']
  if (method === 'GET' && target !== undefined && target !== 'document') return undefined
  const agent = headers['user-agent'] ?? ''
  return { isBot: agent === '' || botNames.test(agent), source: readSource(headers) }
}

function readSource({ referer, host }: IncomingHttpHeaders): string | undefined {
  const name = referer === undefined ? undefined : sourceAddress.exec(referer)?.[1]?.toLowerCase()
  const own = host?.replace(/^www\.|:\d+$/g, '').toLowerCase()
  return name === own ? undefined : name
}
