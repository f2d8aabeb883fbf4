import { plainTextOf } from './plain-text-of.ts'

/** A searched piece of a text: the part before the first heading, or a section. */
export interface TextSection {
  /** The id of its heading; empty for the beginning. */
  place: string
  heading: string
  body: string
}

/**
 * Longer sections are split: PostgreSQL limits the size of a text index entry, and the excerpt of a result is
 * searched for in the whole piece.
 */
const longestBody = 40_000

/** Splits a text at its second-level headings. Lists of references are left out. */
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

// Matches only headings of the renderer, since it escapes all other text.
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
