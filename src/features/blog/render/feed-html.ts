import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { withoutControls } from '../../../server/markup.ts'
import { element, isElement } from './elements.ts'

// Stand for addresses that are not known yet. Nothing else in the text of a feed can be one of them:
// XML has no place for control characters, so they are taken out first.
const siteMark = '\u0001'
const pageMark = '\u0002'

/**
 * Makes of a rendered post what readers of feeds get, who have neither our styles nor our address:
 * links and pictures with marks in place of the beginnings of their addresses, charts as a link to
 * the page that draws them. `atAddress` puts the addresses in.
 */
export function prepareForFeed(tree: Root): Root {
  const copy = structuredClone(tree)
  visit(copy, (node) => {
    if (node.type === 'text') node.value = withoutControls(node.value)
    if (node.type !== 'element') return undefined
    if (node.tagName === 'figure') replaceChart(node)
    for (const [name, value] of Object.entries(node.properties))
      if (typeof value === 'string') node.properties[name] = withoutControls(value)
    for (const name of ['href', 'src'])
      if (typeof node.properties[name] === 'string')
        node.properties[name] = markAddress(node.properties[name])
    return undefined
  })
  return copy
}

/**
 * Feed HTML with its addresses.
 * @param site the address of the site without a slash at its end
 * @param page the address of the post
 */
export function atAddress(feedHtml: string, site: string, page: string): string {
  return feedHtml.replaceAll(siteMark, site).replaceAll(pageMark, page)
}

/** The drawings of a chart take their colours and type from our styles; without them they are black. */
function replaceChart(figure: Element): void {
  const drawing = figure.children.find((child) => isElement(child, 'svg'))
  if (!isElement(drawing)) return
  const name = withoutControls(String(drawing.properties['ariaLabel'] ?? 'Chart'))
  const link = element('p', {}, [element('a', { href: '' }, [name])])
  const rest = figure.children.filter((child) => !isElement(child, 'svg'))
  figure.children = [link, ...rest]
}

const origin = 'https://site.invalid'
const base = `${origin}/blog/0`

function markAddress(address: string): string {
  if (URL.canParse(address) || !URL.canParse(address, base)) return address
  const url = new URL(address, base)
  const rest = url.search + url.hash
  if (url.origin !== origin) return url.href
  return url.pathname === '/blog/0' ? pageMark + rest : siteMark + url.pathname + rest
}
