import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../../elements.ts'
import { inlineFormula } from './formulas.ts'
import { type JatsWriter, leaveOut, pictureAddress, wholeAddress } from './writer.ts'
import { xmlId } from './xml.ts'

const plainNames: Readonly<Record<string, string>> = {
  em: 'italic',
  i: 'italic',
  strong: 'bold',
  b: 'bold',
  del: 'strike',
  code: 'monospace',
  sub: 'sub',
  sup: 'sup',
}

/** The content of a line: text, formulas, links, notes and citations. */
export function inline(nodes: readonly ElementContent[], writer: JatsWriter): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    return isElement(node) ? phrase(node, writer) : []
  })
}

function phrase(node: Element, writer: JatsWriter): ElementContent[] {
  const { tagName, properties } = node
  const content = () => inline(node.children, writer)
  const name = plainNames[tagName]
  if (name !== undefined) return [element(name, {}, content())]
  switch (tagName) {
    case 'math':
      return [inlineFormula(node)]
    case 'a':
      return link(node, writer)
    case 'img':
      return [inlinePicture(node, writer)]
    case 'br':
      leaveOut(writer, node, 'JATS has no line breaks in paragraphs; they became spaces.')
      return [{ type: 'text', value: '\n' }]
    case 'input':
      return [{ type: 'text', value: properties['checked'] ? '☑' : '☐' }]
    case 'span': {
      const { lang } = properties
      // A proof is an element of its own, which needs no sign for its end.
      if (classesOf(node).includes('qed')) return []
      return lang === undefined
        ? content()
        : [element('styled-content', { 'xml:lang': String(lang) }, content())]
    }
    default:
      return content()
  }
}

function link(node: Element, writer: JatsWriter): ElementContent[] {
  const href = String(node.properties['href'] ?? '')
  const content = inline(node.children, writer)
  if (href.startsWith('#')) {
    const rid = xmlId(href.slice(1))
    return classesOf(node).includes('fn')
      ? [element('xref', { 'ref-type': 'fn', rid }, [element('sup', {}, content)])]
      : [element('xref', { rid }, content)]
  }
  const address = wholeAddress(writer, href)
  return [element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': address }, content)]
}

function inlinePicture(image: Element, writer: JatsWriter): Element {
  return picture('inline-graphic', image, writer)
}

/** A picture with its description. */
export function picture(
  name: 'graphic' | 'inline-graphic',
  { properties: { src, alt } }: Element,
  writer: JatsWriter,
): Element {
  const description = String(alt ?? '').trim()
  const words = description === '' ? [] : [element('alt-text', {}, [description])]
  return element(name, { 'xlink:href': pictureAddress(writer, String(src)) }, words)
}

/** The text of some nodes, in one line. */
export function plainText(nodes: readonly ElementContent[]): string {
  return toString({ type: 'root', children: [...nodes] })
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether nodes show nothing. */
export function isBlank(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) => node.type === 'text' && node.value.trim() === '')
}

/** Without white space at the beginning and the end. */
export function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const [first, ...rest] = nodes
  if (first?.type === 'text') {
    const value = first.value.trimStart()
    return value === '' ? trimmed(rest) : withoutEnd([{ ...first, value }, ...rest])
  }
  return withoutEnd(nodes)
}

function withoutEnd(nodes: readonly ElementContent[]): ElementContent[] {
  const last = nodes.at(-1)
  if (last?.type !== 'text') return [...nodes]
  const value = last.value.trimEnd()
  const before = nodes.slice(0, -1)
  return value === '' ? withoutEnd(before) : [...before, { ...last, value }]
}

/** The elements among some nodes. */
export function elementsOf(nodes: readonly ElementContent[]): Element[] {
  return nodes.filter((node) => isElement(node))
}
