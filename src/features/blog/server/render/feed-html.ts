import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { withoutControls } from '../../../../server/markup.ts'
import { element, isElement } from './elements.ts'
import { pageMark, siteMark } from './feed-address.ts'
import { formulaInWords } from './mathml-words.ts'
import { visitElements } from './visit-elements.ts'

/**
 * Makes of a rendered post what readers of feeds get, who have neither our styles nor our address:
 * links and pictures with marks in place of the beginnings of their addresses, charts as a link to
 * the page that draws them, formulas in words, since many readers drop MathML and keep its letters:
 * √n became n, and a half 12. `atAddress` puts the addresses in.
 */
export function prepareForFeed(tree: Root): Root {
  const copy = structuredClone(tree)
  visitElements(copy, (node, index, parent) => {
    // The list of works is read as one, apart from the places that cite it.
    if (node.properties['role'] === 'doc-backlink' && parent && index !== undefined) {
      parent.children.splice(index - 1, 2)
      return [SKIP, index - 1]
    }
    const words = formulaInWords(node)
    if (!words || !parent || index === undefined) return undefined
    parent.children[index] = words
    return SKIP
  })
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
