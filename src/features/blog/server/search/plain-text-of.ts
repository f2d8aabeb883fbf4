/** Elements that stand within a line: nothing divides the words around them. */
const inLine = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

/** What is drawn, what is said twice, and what belongs to other texts. */
const leftOut =
  /^(?:annotation|svg|style)$|\bclass="fn"|\brole="doc-(?:backlink|bibliography)"|\bclass="(?:key|numbers)"/

const tag = /<(\/?)([a-z][a-z0-9-]*)((?:[^>"]|"[^"]*")*)>/g

/** Elements without an end. */
const empty = new Set('br hr img input source wbr col'.split(' '))

/** The words of HTML as our renderer writes it, in one line; formulas are those of MathML. */
export function plainTextOf(html: string): string {
  let text = ''
  let at = 0
  // Inside of something that is left out: its element, and how many of the same kind are open.
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
    if (!inLine.has(name)) text += ' '
  }
  return decoded(text + (skipped ? '' : html.slice(at)))
    .replaceAll(/\s+/g, ' ')
    .trim()
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
