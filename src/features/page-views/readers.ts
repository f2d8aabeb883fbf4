import type { IncomingHttpHeaders } from 'node:http'

/** What the header of a request says of who opens a page. */
export interface Reader {
  isBot: boolean
  /** The site that the reader came from; undefined for none, or for this one. */
  source: string | undefined
}

/** User agents of programs; a missing one counts as a program too. */
const botNames =
  /bot|crawl|spider|slurp|preview|scrap|fetch|monitor|check|archive|feed|rss|http|curl|wget|python|java\/|perl|ruby|php|okhttp|axios|headless|lighthouse|embed|facebookexternal|whatsapp|telegram|mastodon/i

/** The host name in a referrer; others are ignored. */
const sourceAddress = /^https?:\/\/(?:www\.)?([a-z0-9.-]{1,100})(?::\d{1,5})?(?:\/|$)/i

/**
 * Reads who opens a page: undefined for what is no view, such as a page that is fetched ahead or shown
 * in a frame, and for readers who ask not to be counted (Sec-GPC, DNT).
 * Source: docs/behaviour.md, Page views.
 */
export function readReader(method: string, headers: IncomingHttpHeaders): Reader | undefined {
  if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return undefined
  if (headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch') return undefined
  // The site itself names a page by HEAD when it was opened without loading a document.
  if (method === 'HEAD' && headers['sec-fetch-site'] !== 'same-origin') return undefined
  const target = headers['sec-fetch-dest']
  if (method === 'GET' && target !== undefined && target !== 'document') return undefined
  const agent = headers['user-agent'] ?? ''
  return { isBot: agent === '' || botNames.test(agent), source: sourceOf(headers) }
}

function sourceOf({ referer, host }: IncomingHttpHeaders): string | undefined {
  const name = referer === undefined ? undefined : sourceAddress.exec(referer)?.[1]?.toLowerCase()
  const own = host?.replace(/^www\.|:\d+$/g, '').toLowerCase()
  return name === own ? undefined : name
}
