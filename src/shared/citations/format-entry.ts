import type { WorkData } from '../works.ts'
import { type CitationStyle, usualCitationStyle } from './cited-library.ts'
import { detailsOf, isWholeWork } from './entry-details.ts'
import { type EntryPart, inPhrases, textOfParts, titleParts, withFullStop } from './entry-parts.ts'
import { listPeople } from './people.ts'
import { shownYear } from './work-labels.ts'

/** How an entry is told from others of its list. */
interface EntryPlace {
  /** `a`, `b`, … where another one has the same people and year. */
  letter?: string | undefined
  /** What stands for people and title where there are neither. */
  key?: string
}

/**
 * The reference to a work as a list prints it, without its links.
 * Source: docs/decisions/2026-11-22-two-citation-styles.md
 */
export function formatEntry(
  work: WorkData,
  style: CitationStyle = usualCitationStyle,
  { letter, key = '' }: EntryPlace = {},
): EntryPart[] {
  const isNumbered = style.citations === 'numbers'
  const year = yearInCitation(work, letter)
  const people = listPeople(work, style.citations)
  const title = shownTitle(work, style)
  const { phrases, imprint = '', last = '' } = detailsOf(work, style)
  const name = people || title.length > 0 ? people : work.title || key
  // What has no people begins with its title.
  const begin =
    isNumbered || name === ''
      ? [[{ text: name }], title, ...(isNumbered ? [] : [[{ text: year }]])]
      : [[{ text: `${name}${people ? '' : ','} ${year}` }], title]
  const inBrackets = [imprint, isNumbered ? year : ''].filter(Boolean).join(', ')
  const body = inPhrases([...begin, ...phrases])
  const dated = inBrackets ? [...body, { text: ` (${inBrackets})` }] : body
  return withFullStop(inPhrases([dated, [{ text: last }]]))
}

/** The same as plain text. */
export function entryText(work: WorkData, style?: CitationStyle, place?: EntryPlace): string {
  return textOfParts(formatEntry(work, style, place))
}

/** The year as it stands in a citation: "2020a", "in press", "n.d.". */
export function yearInCitation(work: WorkData, letter = ''): string {
  if (work.year !== undefined) return `${work.year}${letter}`
  const text = (shownYear(work) || 'n.d.').replaceAll(' ', '\u00A0')
  return letter ? `${text}\u00A0${letter}` : text
}

function shownTitle(work: WorkData, { titles }: CitationStyle): EntryPart[] {
  if (!work.title || (titles === 'hidden' && work.type === 'article')) return []
  if (isWholeWork(work)) return titleParts(work.title, true)
  return [{ text: '“' }, ...titleParts(work.title), { text: '”' }]
}
