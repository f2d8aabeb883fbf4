import { brotliCompressSync, constants } from 'node:zlib'
import type { Element, ElementContent } from 'hast'

/** The limit for all sizes of a figure together, compressed. */
const mostBytes = 60 * 1024
/** Above this the drawings are refused without compressing them. */
const mostCharacters = 2_000_000
/** About the quality used for responses; the best takes ten times as long. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Whether the drawings of a figure are too large to send. */
export function isTooDense(drawings: readonly Element[]): boolean {
  const markup = drawings.map(markupOf).join('')
  if (markup.length <= mostBytes) return false
  if (markup.length > mostCharacters) return true
  return brotliCompressSync(markup, { params }).length > mostBytes
}

function markupOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const own = Object.entries(node.properties).map(([name, value]) => ` ${name}="${String(value)}"`)
  return `<${node.tagName}${own.join('')}>${node.children.map(markupOf).join('')}</>`
}
