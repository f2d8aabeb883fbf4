import type { IncomingHttpHeaders } from 'node:http'
import { readReader } from './readers.ts'

/** Views of one page that are not stored yet. */
export interface PageTally {
  views: number
  bots: number
  /** Views by the site that readers came from. */
  sources: Map<string, number>
}

export type Tally = Map<string, PageTally>

/** Limits the pairs of page and referrer counted on one day, since a client can send any referrer. */
const maxSources = 1000
const others = 'other sites'

/** Counts views in the memory of this process. */
export function openTally() {
  let tally: Tally = new Map()
  const named = new Set<string>()
  const pageOf = (path: string): PageTally => {
    const existing = tally.get(path)
    if (existing) return existing
    const page = { views: 0, bots: 0, sources: new Map<string, number>() }
    tally.set(path, page)
    return page
  }
  return {
    /** Counts the opening of a page that is there. */
    note(path: string, method: string, headers: IncomingHttpHeaders): void {
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
      const source = named.has(pair) || named.size < maxSources ? reader.source : others
      if (source !== others) named.add(pair)
      page.sources.set(source, (page.sources.get(source) ?? 0) + 1)
    },
    /** Everything counted since the last time; the next view begins anew. */
    take(): Tally {
      const taken = tally
      tally = new Map()
      return taken
    },
    /** Each day, another set of sites may be counted by their names. */
    beginDay: () => named.clear(),
    /** Puts back what could not be stored. */
    putBack(taken: Tally): void {
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
