import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { withoutControls } from '../../../../server/markup.ts'
import { classesOf, element, isElement } from './elements.ts'
import { type FeedChart, feedChart } from './charts/still-chart.ts'
import { pageMark, siteMark } from './feed-address.ts'
import { formulaInWords } from './mathml-words.ts'

/**
 * Makes of a rendered post what readers of feeds get, who have neither our styles nor our address:
 * links and pictures with marks in place of the beginnings of their addresses, charts as a link to
 * the page that draws them, or what can take its place once it is drawn, formulas in words, since many readers drop MathML and keep its letters:
 * √n became n, and a half 12. `atAddress` puts the addresses in.
 */
export function prepareForFeed(tree: Root): { feed: Root; charts: FeedChart[] } {
  const charts: FeedChart[] = []
  const copy = <Node extends RootContent>(node: Node) => copyForFeed(node, charts)
  return { feed: { ...tree, children: tree.children.map(copy) }, charts }
}

/** The numbers of a chart, which the page folds away. */
const onPageOnly = new Set(['numbers'])

function copyForFeed<Node extends RootContent>(
  node: Node,
  charts: FeedChart[],
): Node | Text | Element {
  if (node.type === 'text') return { ...node, value: withoutControls(node.value) }
  if (node.type !== 'element') return node
  const original = formulaInWords(node) ?? node
  const children = withoutWaysBack(original.children)
    .filter((child) => !isElement(child) || !classesOf(child).some((name) => onPageOnly.has(name)))
    .map((child) => copyForFeed(child, charts))
  const copy = { ...original, properties: { ...original.properties }, children }
  if (copy.tagName === 'figure') charts.push(...replaceChart(copy))
  // Many readers cannot open anything.
  if (copy.tagName === 'details') copy.properties['open'] = true
  for (const [name, value] of Object.entries(copy.properties))
    if (typeof value === 'string') copy.properties[name] = withoutControls(value)
  for (const name of ['href', 'src'])
    if (typeof copy.properties[name] === 'string')
      copy.properties[name] = markAddress(copy.properties[name])
  return copy
}

/** The list of works is read as one, apart from the places that cite it; a space stands before each way back. */
function withoutWaysBack(children: readonly ElementContent[]): ElementContent[] {
  const isWayBack = (node: ElementContent | undefined) =>
    isElement(node) && node.properties['role'] === 'doc-backlink'
  return children.filter((child, index) => !isWayBack(child) && !isWayBack(children[index + 1]))
}

/**
 * The drawings of a chart take their colours and type from our styles; without them they are black.
 * The line of keys of its caption becomes a part of the picture, where the signs can be seen.
 */
function replaceChart(figure: Element): FeedChart[] {
  const drawing = figure.children.find((child) => isElement(child, 'svg'))
  if (!isElement(drawing)) return []
  const keys = takeKeys(figure.children.find((child) => isElement(child, 'figcaption')))
  const name = withoutControls(String(drawing.properties['ariaLabel'] ?? 'Chart'))
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
  // Most links of a text of many references; reading addresses takes longer than writing them.
  if (/^#[\w-]+$/.test(address)) return pageMark + address
  if (URL.canParse(address) || !URL.canParse(address, base)) return address
  const url = new URL(address, base)
  const rest = url.search + url.hash
  if (url.origin !== origin) return url.href
  return url.pathname === '/blog/0' ? pageMark + rest : siteMark + url.pathname + rest
}
