import type { Element, ElementContent, Properties } from 'hast'
import { classesOf, element, isElement } from '../../elements.ts'
import { elementsOf, inline, isBlank, plainText, trimmed } from './inline.ts'
import type { JatsWriter } from './writer.ts'
import { idOf } from './xml.ts'

/** A table with its number and caption. @param target the element that has the id */
export function tableWrap(target: Element, table: Element, writer: JatsWriter): Element {
  const caption = table.children.find((child) => isElement(child, 'caption'))
  return element('table-wrap', { id: idOf(target) }, [
    ...(isElement(caption) ? labelAndCaption(caption.children, writer) : []),
    tableOf(table, writer),
  ])
}

/** The rows of a table, without its caption. */
export function tableOf(table: Element, writer: JatsWriter): Element {
  const parts = elementsOf(table.children).filter(({ tagName }) => /^t(?:head|body)$/.test(tagName))
  return element(
    'table',
    {},
    parts.map(({ tagName, children }) =>
      element(
        tagName,
        {},
        elementsOf(children).map((row) =>
          element(
            'tr',
            {},
            elementsOf(row.children).map((cell) => cellOf(cell, writer)),
          ),
        ),
      ),
    ),
  )
}

function cellOf(cell: Element, writer: JatsWriter): Element {
  const { tagName, properties, children } = cell
  const classes = classesOf(cell)
  const own = properties['align'] === 'right' ? 'right' : undefined
  const align = classes.includes('r') ? 'right' : classes.includes('c') ? 'center' : own
  const attributes: Properties = { align, ...(tagName === 'th' && { scope: 'col' }) }
  const content = inline(children, writer)
  return element(tagName, attributes, content.map(withBreak))
}

/** Cells may have line breaks, unlike paragraphs. */
function withBreak(node: ElementContent): ElementContent {
  return node.type === 'text' && node.value === '\n' ? element('break') : node
}

/** The label in bold at the beginning of a caption, "Figure 1." or "(a)", and the rest as a paragraph. */
export function labelAndCaption(caption: readonly ElementContent[], writer: JatsWriter): Element[] {
  const [first, ...rest] = caption
  const words = isElement(first, 'b') ? plainText(first.children) : ''
  const isLabel = /^(?:(?:Figure|Table) \d+\.|\([a-z]\))$/.test(words)
  const content = trimmed(isLabel ? rest : caption)
  return [
    ...(isLabel ? [element('label', {}, [words.replace(/\.$/, '')])] : []),
    ...(isBlank(content)
      ? []
      : [element('caption', {}, [element('p', {}, inline(content, writer))])]),
  ]
}
