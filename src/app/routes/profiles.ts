import type { OwnLink } from '../../features/site/contract.ts'
import { markOf } from '../../platform/web/marks/mark-of.ts'

const scholarly = new Set(['ads', 'arxiv', 'inspire', 'scholar', 'github', 'mastodon'])

/** The owner's links to profiles in academic services. */
export function profilesIn(links: readonly OwnLink[]): OwnLink[] {
  return links.filter(({ address }) => scholarly.has(markOf(address)))
}
