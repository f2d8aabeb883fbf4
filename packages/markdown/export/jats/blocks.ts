import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../../elements.ts'
import { figure } from './figures.ts'
import { displayFormula } from './formulas.ts'
import { elementsOf, inline, isBlank, plainText, trimmed } from './inline.ts'
import { tableWrap } from './tables.ts'
import type { JatsWriter } from './writer.ts'
import { idOf } from './xml.ts'

const phrases = /^(?:a|abbr|b|br|code|del|em|i|img|input|math|span|strong|sub|sup)$/

/** The blocks of a section, a list item, a note or a box; text between them becomes paragraphs. */
export function blocks(nodes: readonly ElementContent[], writer: JatsWriter): Element[] {
  const made: Element[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    const content = trimmed(inline(line, writer))
    if (!isBlank(content)) made.push(element('p', {}, content))
    line = []
  }
  for (const node of nodes)
    if (isElement(node) && !phrases.test(node.tagName)) {
      endLine()
      made.push(...block(node, writer))
    } else line.push(node)
  endLine()
  return made
}

/** Blocks where JATS allows only paragraphs and lists. */
function paragraphs(nodes: readonly ElementContent[], writer: JatsWriter): Element[] {
  const made = blocks(nodes, writer).map((one) =>
    one.tagName === 'p' ? one : element('p', {}, [one]),
  )
  return made.length > 0 ? made : [element('p')]
}

function block(node: Element, writer: JatsWriter): Element[] {
  const { tagName, children } = node
  switch (tagName) {
    case 'p': {
      const content = trimmed(inline(children, writer))
      return isBlank(content) ? [] : [element('p', {}, content)]
    }
    case 'ul':
    case 'ol':
      return [list(node, writer)]
    case 'dl':
      return [definitions(node, writer)]
    case 'blockquote':
      return [element('disp-quote', {}, paragraphs(children, writer))]
    case 'pre':
      return [element('preformat', { 'preformat-type': 'output' }, [toString(node)])]
    case 'figure':
      return [figure(node, writer, paragraphs)]
    case 'table':
      return [tableWrap(node, node, writer)]
    case 'aside':
      return aside(node, writer)
    case 'details':
      return folded(node, writer)
    case 'hr':
      return [element('p', { 'content-type': 'break' }, ['* * *'])]
    case 'div':
      return division(node, writer)
    default:
      return /^h[1-6]$/.test(tagName)
        ? [element('p', { id: idOf(node) }, [element('bold', {}, inline(children, writer))])]
        : blocks(children, writer)
  }
}

function list(node: Element, writer: JatsWriter): Element {
  const start = Number(node.properties['start'] ?? 1)
  // JATS has no number at which a list begins.
  const isLabelled = node.tagName === 'ol' && start !== 1
  const items = elementsOf(node.children).map((item, index) =>
    element('list-item', {}, [
      ...(isLabelled ? [element('label', {}, [`${start + index}.`])] : []),
      ...paragraphs(item.children, writer),
    ]),
  )
  const type = node.tagName === 'ul' ? 'bullet' : isLabelled ? 'simple' : 'order'
  return element('list', { 'list-type': type }, items)
}

function definitions(node: Element, writer: JatsWriter): Element {
  const items: Element[] = []
  for (const part of elementsOf(node.children)) {
    const last = items.at(-1)
    if (part.tagName === 'dt') {
      const term = element('term', {}, inline(trimmed(part.children), writer))
      if (last && last.children.every((child) => isElement(child, 'term'))) last.children.push(term)
      else items.push(element('def-item', {}, [term]))
    } else last?.children.push(element('def', {}, paragraphs(part.children, writer)))
  }
  return element('def-list', {}, items)
}

/** A note beside the text goes to the end of the article; a callout is a box. */
function aside(node: Element, writer: JatsWriter): Element[] {
  if (!classesOf(node).includes('sn')) return [box(node, node.children, writer)]
  const [label, content] = noteParts(node)
  writer.notes.push(
    element('fn', { id: idOf(node) }, [
      element('label', {}, [label]),
      ...paragraphs(content, writer),
    ]),
  )
  return []
}

/** The number of a note, and its text. */
function noteParts({ children }: Element): [label: string, content: ElementContent[]] {
  const number = children.find((child) => isElement(child))
  if (isElement(number, 'p')) {
    const [label, content] = noteParts(number)
    const rest = children.slice(children.indexOf(number) + 1)
    return [label, [{ ...number, children: content }, ...rest]]
  }
  const at = number ? children.indexOf(number) : -1
  return [number ? toString(number) : '', children.slice(at + 1)]
}

/** A box: its title, which is a paragraph of the class block-title or the label of a collapsed block, and its content. */
function box(node: Element, children: readonly ElementContent[], writer: JatsWriter): Element {
  const title = elementsOf(children).find(
    (child) => child.tagName === 'summary' || classesOf(child).includes('block-title'),
  )
  const rest = children.filter((child) => child !== title)
  const kind = classesOf(node).find((name) => name.startsWith('is-'))
  const [bold] = title?.children ?? []
  const words = isElement(bold, 'b') ? bold.children : (title?.children ?? [])
  return element(
    'boxed-text',
    { id: idOf(node), 'content-type': kind?.slice('is-'.length) ?? classesOf(node)[0] },
    [...captionOf(words, writer), ...blocks(rest, writer)],
  )
}

function captionOf(title: readonly ElementContent[], writer: JatsWriter): Element[] {
  if (isBlank(title)) return []
  return [element('caption', {}, [element('title', {}, inline(title, writer))])]
}

/** A collapsible block is shown open, since paper cannot open it. */
function folded(node: Element, writer: JatsWriter): Element[] {
  const classes = classesOf(node)
  const [summary, ...rest] = node.children
  const heading = isElement(summary) ? summary.children[0] : undefined
  if (classes.includes('theorem') || classes.includes('proof'))
    return [statement(node, heading, rest, writer)]
  // The usual label of a block of code, a chart or a table says nothing that the block does not say.
  const isUsual = classes.includes('fold') && elementsOf(rest).length === 1
  return isUsual ? blocks(rest, writer) : [box(node, node.children, writer)]
}

function division(node: Element, writer: JatsWriter): Element[] {
  const classes = classesOf(node)
  const { children } = node
  if (classes.includes('eq')) return displayFormula(node)
  if (classes.includes('code')) return [listing(node)]
  if (classes.includes('tbl-wrap')) {
    const table = children.find((child) => isElement(child, 'table'))
    return isElement(table) ? [tableWrap(node, table, writer)] : []
  }
  if (classes.includes('theorem') || classes.includes('proof')) {
    const first = elementsOf(children)[0]
    const heading = first?.children[0]
    const rest = first
      ? [
          { ...first, children: first.children.slice(1) },
          ...children.slice(children.indexOf(first) + 1),
        ]
      : children
    return [statement(node, heading, rest, writer)]
  }
  return classes.includes('tab') ? [box(node, children, writer)] : blocks(children, writer)
}

/** A theorem, proof or the like: "Theorem 1 (Title)." is its label and its title. */
function statement(
  node: Element,
  heading: ElementContent | undefined,
  content: readonly ElementContent[],
  writer: JatsWriter,
): Element {
  const parts = isElement(heading) ? heading.children : []
  const [name, opening, ...title] = parts
  const isTitled = opening?.type === 'text' && opening.value.startsWith(' (')
  const label = plainText(isTitled && name ? [name] : parts).replace(/\.$/, '')
  const words = isTitled ? title.slice(0, -2) : []
  const kind = classesOf(node).includes('proof') ? 'proof' : label.split(/\s/, 1)[0]?.toLowerCase()
  return element('statement', { id: idOf(node), 'content-type': kind }, [
    ...(label === '' ? [] : [element('label', {}, [label])]),
    ...(isBlank(words) ? [] : [element('title', {}, inline(words, writer))]),
    ...paragraphs(content, writer),
  ])
}

/** A listing; one with a number or a file name is a figure, since code has no caption of its own. */
function listing(node: Element): Element {
  const [bar, pre] = elementsOf(node.children)
  const title = bar ? toString(bar).trim() : ''
  const label = /^Listing \d+/.exec(title)?.[0]
  const named = label === undefined ? title : title.slice(label.length).replace(/^ · /, '')
  const [language = ''] = /^.*(?= code\b)/.exec(String(pre?.properties['ariaLabel'] ?? '')) ?? []
  const code = element('code', language === '' ? {} : { language: language.toLowerCase() }, [
    pre ? toString(pre) : '',
  ])
  const isPlain = label === undefined && named.toLowerCase() === language.toLowerCase()
  if (isPlain || (label === undefined && language === '')) return code
  const caption = named === '' ? [] : [element('caption', {}, [element('p', {}, [named])])]
  return element('fig', { id: idOf(node), 'fig-type': 'listing' }, [
    ...(label === undefined ? [] : [element('label', {}, [label])]),
    ...caption,
    code,
  ])
}
