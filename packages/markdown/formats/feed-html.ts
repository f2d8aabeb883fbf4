import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { removeControlCharacters } from '../markup.ts'
import { classesOf, element, isElement } from '../elements.ts'
import { type FeedChart, feedChart } from '../charts/still-chart.ts'
import { pageMark, siteMark } from './feed-address.ts'
import { type FoundFormulas, markFormula } from './feed-formulas.ts'
import { formulaInWords } from '../formulas/mathml-words.ts'

/**
 * Prepares a rendered post for feed readers, which have neither our style sheets nor the base URL. Links and pictures
 * get placeholders for the beginning of their URLs, which `atAddress` fills in. A chart becomes a link to its page,
 * which a picture may replace later. Formulas become plain text, since many readers drop MathML and leave only its
 * letters: √n became n, and a half 12. Pictures may replace those that are between marks (feed-formulas.ts).
 * @param keepsMathml whether formulas stay as they are
 */
export function prepareForFeed(
  tree: Root,
  { keepsMathml = false } = {},
): { feed: Root; charts: FeedChart[]; formulas: FoundFormulas } {
  const found: Found = { charts: [], formulas: [], keepsMathml }
  const children = tree.children.flatMap((node) => copyForFeed(node, found))
  return { feed: { ...tree, children }, charts: found.charts, formulas: found.formulas ?? [] }
}

/** What pictures can replace. */
interface Found {
  charts: FeedChart[]
  /** Undefined where formulas stay words, as in headings, whose letters have another size. */
  formulas: FoundFormulas | undefined
  keepsMathml: boolean
}

/** The table of numbers of a chart, which is collapsed on the page. */
const onPageOnly = new Set(['numbers'])

function copyForFeed<Node extends RootContent>(
  node: Node,
  found: Found,
): (Node | Text | Element)[] {
  if (node.type === 'text') return [{ ...node, value: removeControlCharacters(node.value) }]
  return isElement(node) ? copyElement(node, found) : [node]
}

function copyElement(node: Element, found: Found): (Text | Element)[] {
  const words = found.keepsMathml ? undefined : formulaInWords(node)
  if (words) return markFormula(node, copyElement(words, found), found.formulas)
  const inside = /^h[1-6]$/.test(node.tagName) ? { ...found, formulas: undefined } : found
  const children: ElementContent[] = withoutBacklinks(node.children)
    .filter((child) => !isElement(child) || !classesOf(child).some((name) => onPageOnly.has(name)))
    .flatMap((child) => copyForFeed(child, inside))
  const copy = { ...node, properties: { ...node.properties }, children }
  if (copy.tagName === 'figure') found.charts.push(...replaceChart(copy))
  // The numbers of lines are shown by the style sheet.
  delete copy.properties['dataN']
  // Many feed readers cannot open a collapsed block.
  if (copy.tagName === 'details') copy.properties['open'] = true
  for (const [name, value] of Object.entries(copy.properties))
    if (typeof value === 'string') copy.properties[name] = removeControlCharacters(value)
  for (const name of ['href', 'src'])
    if (typeof copy.properties[name] === 'string')
      copy.properties[name] = markAddress(copy.properties[name])
  return [copy]
}

/** Removes the links from the list of works back to the citations, with the space before each. */
function withoutBacklinks(children: readonly ElementContent[]): ElementContent[] {
  const isBacklink = (node: ElementContent | undefined) =>
    isElement(node) && node.properties['role'] === 'doc-backlink'
  return children.filter((child, index) => !isBacklink(child) && !isBacklink(children[index + 1]))
}

/**
 * Replaces a chart by a link, and prepares its picture: without our style sheets the drawing would be black. The line
 * of keys moves from the caption into the picture, since its symbols need the style sheets too.
 */
function replaceChart(figure: Element): FeedChart[] {
  const drawing = figure.children.find((child) => isElement(child, 'svg'))
  if (!isElement(drawing)) return []
  const keys = takeKeys(figure.children.find((child) => isElement(child, 'figcaption')))
  const name = removeControlCharacters(String(drawing.properties['ariaLabel'] ?? 'Chart'))
  const link = element('p', {}, [element('a', { href: pageMark }, [name])])
  const rest = figure.children.filter((child) => !isElement(child, 'svg'))
  figure.children = [link, ...rest]
  return [feedChart(drawing, link, keys)]
}

function takeKeys(caption: ElementContent | undefined): Element[] {
  if (!isElement(caption)) return []
  const line = caption.children.find(
    (child): child is Element => isElement(child) && classesOf(child).includes('keys'),
  )
  caption.children = caption.children.filter((child) => child !== line)
  return line ? line.children.filter((key) => isElement(key)) : []
}

const origin = 'https://site.invalid'
const base = `${origin}/blog/0`

function markAddress(address: string): string {
  // A short cut for most links of a text with many references, since parsing URLs is slow.
  if (/^#[\w-]+$/.test(address)) return pageMark + address
  if (URL.canParse(address) || !URL.canParse(address, base)) return address
  const url = new URL(address, base)
  const rest = url.search + url.hash
  if (url.origin !== origin) return url.href
  return url.pathname === '/blog/0' ? pageMark + rest : siteMark + url.pathname + rest
}
