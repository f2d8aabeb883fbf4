import { replaceBetween } from '../../../../shared/replace-between.ts'
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
  const html = replaceBetween(written, '<section class="refs"', '</section>', () => '')
  // These are only tags of the renderer, since it escapes all other text.
  const [first = '', ...parts] = html.split('<h2 id="')
  const sections = parts.flatMap((part) => {
    const [place, heading] = [before(part, '">'), before(part, '</h2>')]
    return pieces({
      place,
      heading: plainTextOf(heading.slice(place.length + 2)),
      body: plainTextOf(part.slice(heading.length)),
    })
  })
  return [...pieces({ place: '', heading: '', body: plainTextOf(first) }), ...sections].filter(
    ({ place, body }) => place !== '' || body !== '',
  )
}

function before(text: string, end: string): string {
  return text.split(end, 1)[0] ?? ''
}

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
