import { escapeMarkup } from '../../../platform/server/markup.ts'
import { type PostAddress, postPath } from '../../../shared/addresses.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import {
  describeEdition,
  type Edition,
  editionPath,
  editionsPath,
} from '../../../shared/editions.ts'

interface EditionLine {
  post: PostAddress
  /** The one that the page shows. */
  edition: Edition
  latest: Edition
  timeZone: string
}

/**
 * What stands under the title of an article about its version. HTML from the server, so that articles with one version send no
 * code for it to browsers.
 */
export function editionLine({ post, edition, latest, timeZone }: EditionLine): string {
  const dateOf = ({ publishedAt }: Edition) => formatLongDate(new Date(publishedAt), timeZone)
  const all = link(editionsPath(post.id), 'All versions')
  const is = (one: Edition) => escapeMarkup(describeEdition(one, dateOf(one)))
  if (edition.number === latest.number)
    return line(latest, `${name(latest)} · ${is(latest)} ${all}`)
  const source = link(editionPath(`${postPath(post)}.md`, edition.number), 'Markdown')
  const now = latest.kind === 'retraction' ? `The article was ${lowered(is(latest))} ` : ''
  const newer = link(postPath(post), 'Read the latest version')
  const kept = `${name(edition)} · ${is(edition)}${edition.note === '' ? '.' : ''}`
  return line(latest, `${kept} ${now}${newer} · ${all} · ${source}`)
}

/** A clock with an arrow back. */
const mark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 9-9 9.8 9.8 0 0 0-6.7 2.7L3 8m0-5v5h5m4-1v5l4 2"/></svg>'

function line({ kind }: Edition, html: string): string {
  return `<p class="edition" data-kind="${kind}">${mark}<span>${html}</span></p>`
}

const name = ({ number }: Edition) => `<b>Version ${number}</b>`

const link = (path: string, text: string) => `<a href="${path}">${text}</a>`

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
