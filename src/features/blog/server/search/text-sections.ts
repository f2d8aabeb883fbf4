import { replaceBetween } from '../../../../shared/replace-between.ts'

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
const maxBodyCharacters = 40_000

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
  while (rest.length > maxBodyCharacters) {
    const space = rest.lastIndexOf(' ', maxBodyCharacters)
    const end = space > 0 ? space : maxBodyCharacters
    found.push({ ...section, body: rest.slice(0, end) })
    rest = rest.slice(end).trimStart()
  }
  return [...found, { ...section, body: rest }]
}

/** Inline elements: no space is added between the words around them. */
const inLine = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

/** Elements that are not searched: drawings, and text that appears elsewhere already. */
const leftOut =
  /^(?:annotation|svg|style)$|\bclass="fn"|\brole="doc-(?:backlink|bibliography)"|\bclass="(?:key|numbers)"/

const tag = /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:[^<>"]|"[^"]*")*)>/g

/** Void elements, which have no end tag. */
const empty = new Set('br hr img input source wbr col'.split(' '))

/** The text of HTML made by our renderer, on one line; formulas are the text of their MathML. */
export function plainTextOf(html: string): string {
  let text = ''
  let at = 0
  // While an element is left out: its name, and the depth of nested elements of the same name.
  let skipped: { name: string; depth: number } | undefined
  for (const { index, 0: whole, 1: slash, 2: name = '', 3: attributes = '' } of html.matchAll(
    tag,
  )) {
    if (!skipped) text += html.slice(at, index)
    at = index + whole.length
    if (skipped) {
      if (name === skipped.name) skipped.depth += slash ? -1 : 1
      if (skipped.depth === 0) skipped = undefined
    } else if (!slash && !empty.has(name) && isLeftOut(name, attributes)) {
      skipped = { name, depth: 1 }
    }
    if (!inLine.has(name)) text += ` ${skipped ? '' : wordsOfFormula(attributes)}`
  }
  return decoded(text + (skipped ? '' : html.slice(at)))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The words of a formula that feeds show as a picture. */
function wordsOfFormula(attributes: string): string {
  if (!attributes.includes('/media/formula-')) return ''
  return `${/ alt="([^"]*)"/.exec(attributes)?.[1] ?? ''} `
}

function isLeftOut(name: string, attributes: string): boolean {
  return leftOut.test(name) || leftOut.test(attributes)
}

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return signs[name as string] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
