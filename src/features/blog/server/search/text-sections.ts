import { plainTextOf } from './plain-text-of.ts'

/** A piece of a text that is searched: what stands before the first heading, or one of its sections. */
export interface TextSection {
  /** The id of its heading; empty for the beginning. */
  place: string
  heading: string
  body: string
}

/**
 * Longer sections are kept in pieces: PostgreSQL's list of words has an end, and what is shown of one that is
 * found is looked for in the whole piece.
 */
const longestBody = 40_000

/** The sections of a text by its headings of the second rank. Lists of references belong to none. */
export function textSections(written: string): TextSection[] {
  const html = written.replaceAll(references, '')
  const sections: TextSection[] = []
  let start = 0
  let current = { place: '', heading: '' }
  for (const { index, 0: heading, 1: place = '', 2: words = '' } of html.matchAll(headings)) {
    sections.push(...pieces({ ...current, body: plainTextOf(html.slice(start, index)) }))
    current = { place, heading: plainTextOf(words) }
    start = index + heading.length
  }
  sections.push(...pieces({ ...current, body: plainTextOf(html.slice(start)) }))
  return sections.filter(({ place, body }) => place !== '' || body !== '')
}

const references = /<section class="refs"[^>]*>.*?<\/section>/gs

// The renderer writes them so, and everything else in a text as text.
const headings = /<h2 id="([^"]*)">(.*?)<\/h2>/gs

function pieces({ body, ...section }: TextSection): TextSection[] {
  const found: TextSection[] = []
  let rest = body
  while (rest.length > longestBody) {
    const space = rest.lastIndexOf(' ', longestBody)
    const end = space > 0 ? space : longestBody
    found.push({ ...section, body: rest.slice(0, end) })
    rest = rest.slice(end).trimStart()
  }
  return [...found, { ...section, body: rest }]
}
