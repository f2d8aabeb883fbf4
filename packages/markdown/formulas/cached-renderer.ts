import type { Element, ElementContent } from 'hast'
import { type RenderFormula, renderFormula, type TexFailure } from './render-formula.ts'

/** An article has a few hundred formulas, of about 10 KB each in memory. */
const maxFormulas = 1000

/**
 * Creates a renderer that remembers the formulas it rendered last. While a text is typed, all of its formulas but one are the same as
 * before, and rendering them takes most of the time.
 */
export function createCachedRenderer(render: RenderFormula = renderFormula): RenderFormula {
  /** In the order of their last use, all with the same definitions. */
  const cache = new Map<string, Element | TexFailure>()
  let definitions: string | undefined
  return (tex, options) => {
    if (options.definitions === undefined) return render(tex, options)
    if (options.definitions !== definitions) cache.clear()
    definitions = options.definitions
    const key = `${options.isDisplay ? 'display' : 'inline'} ${tex}`
    const rendered = cache.get(key) ?? render(tex, options)
    cache.delete(key)
    cache.set(key, rendered)
    const [oldest] = cache.keys()
    if (cache.size > maxFormulas && oldest !== undefined) cache.delete(oldest)
    // Numbers, labels and sources are added to the elements later.
    return 'tagName' in rendered ? copyOf(rendered) : rendered
  }
}

/** The fastest way to copy an element; `structuredClone` takes several times as long. */
function copyOf<Node extends ElementContent>(node: Node): Node {
  if (node.type !== 'element') return { ...node }
  const properties = Object.entries(node.properties).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...value] : value,
  ])
  return {
    ...node,
    properties: Object.fromEntries(properties),
    children: node.children.map((child) => copyOf(child)),
  }
}
