import type { Element, ElementContent } from 'hast'
import { removeControlCharacters } from '../../markup.ts'

/** Elements that begin and end a line of the file, since white space beside them means nothing. */
const onLinesOfTheirOwn = new Set(
  `front journal-meta article-meta body back sec title p list list-item def-list def-item disp-formula disp-quote
  fig fig-group caption table-wrap table thead tbody tr boxed-text statement fn-group fn ref-list ref code preformat
  article-categories title-group contrib-group contrib aff author-notes pub-date pub-history permissions license
  abstract kwd-group self-uri`.split(/\s+/),
)

/** Prints an element of XML; its properties are attributes by their names, and those that are undefined are left out. */
export function printXml({ tagName, properties, children }: Element): string {
  const attributes = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('')
  const content = children.map(printNode).join('')
  const end = onLinesOfTheirOwn.has(tagName) ? '\n' : ''
  if (content === '') return `<${tagName}${attributes}/>${end}`
  const start = content.startsWith('<') && content.endsWith('>\n') ? end : ''
  return `<${tagName}${attributes}>${start}${content}</${tagName}>${end}`
}

function printNode(node: ElementContent): string {
  if (node.type === 'element') return printXml(node)
  return node.type === 'text' ? escapeText(node.value) : ''
}

function escapeText(text: string): string {
  return removeControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, ' ')
}

// Source: XML 1.0, 2.3, without the colon, joiners and characters outside of the basic plane.
const notInName =
  /[^-.\w\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd]/gu

/** The id of an element of a page as XML allows it; undefined for one without. */
export function idOf({ properties: { id } }: Element): string | undefined {
  return id === undefined ? undefined : xmlId(String(id))
}

/** An id of a page as XML allows it: other characters become their numbers. */
export function xmlId(id: string): string {
  return id.replaceAll(notInName, (sign) => `_${sign.codePointAt(0)?.toString(16) ?? ''}_`)
}
