import { escapeMarkup } from '../../../platform/server/markup.ts'
import {
  type Affiliation,
  type Author,
  creditRoles,
  numberAffiliations,
} from '../../../shared/authors.ts'
import { orcidAddress } from '../../../shared/orcid.ts'
import type { Byline } from '../contract.ts'

/**
 * The authors of an article as its page shows them. HTML from the server, so that articles without any send no code for it to
 * browsers.
 */
export function bylineOf(authors: readonly Author[] | null): Byline | null {
  if (authors === null) return null
  const { affiliations, indexes } = numberAffiliations(authors)
  const hasNumbers = authors.length > 1 && affiliations.length > 1
  const hasMark = authors.length > 1 && authors.some(({ corresponding }) => corresponding)
  const names = authors.map((author, place) => {
    const numbers = hasNumbers ? (indexes[place] ?? []).map((index) => String(index + 1)) : []
    return nameOf(author, hasMark && author.corresponding ? [...numbers, '*'] : numbers)
  })
  const notes = [
    ...affiliations.map((one, index) =>
      note(hasNumbers ? String(index + 1) : '', affiliationName(one)),
    ),
    ...(hasMark ? [note('*', 'Corresponding author')] : []),
  ]
  const below = notes.length === 0 ? '' : `<p class="affiliations">${notes.join(' ')}</p>`
  return {
    html: `<p class="authors">${names.join(' ')}</p>${below}`,
    contributions: contributionsOf(authors),
  }
}

const sign = (text: string) => (text === '' ? '' : `<sup>${text}</sup>`)

const note = (mark: string, html: string) => `<span>${sign(mark)}${html}</span>`

/** The mark of ORCID as a line drawing. */
const orcidMark =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.2" fill="none" stroke="currentColor" stroke-width="1.2"/><text x="8" y="10.8" text-anchor="middle">iD</text></svg>'

function nameOf({ name, orcid }: Author, marks: readonly string[]): string {
  const written = escapeMarkup(name)
  const link =
    orcid === null
      ? ''
      : `<a href="${orcidAddress(orcid)}" aria-label="ORCID iD of ${written}">${orcidMark}</a>`
  return `<span>${written}${link}${sign(marks.join(','))}</span>`
}

function affiliationName({ name, ror }: Affiliation): string {
  const written = escapeMarkup(name)
  return ror === null ? written : `<a href="${escapeMarkup(ror)}">${written}</a>`
}

/** Who did what; null if nothing is said about it. */
function contributionsOf(authors: readonly Author[]): string | null {
  const lines = authors
    .filter(({ roles }) => roles.length > 0)
    .map(({ name, roles }) => {
      const did = roles.map((role) => creditRoles[role]).join(', ')
      return `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(did)}</dd>`
    })
  return lines.length === 0 ? null : `<dl>${lines.join('')}</dl>`
}
