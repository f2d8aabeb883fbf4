import type { Element, ElementContent } from 'hast'
import { classesOf, element, isElement, visitElements } from '../../elements.ts'
import { panelsOf } from '../../blocks/panels.ts'
import { feedChart } from '../../charts/still-chart.ts'
import { elementsOf, picture } from './inline.ts'
import { labelAndCaption, tableOf } from './tables.ts'
import { type JatsWriter, leaveOut } from './writer.ts'
import { idOf } from './xml.ts'

type Paragraphs = (nodes: readonly ElementContent[], writer: JatsWriter) => Element[]

/** A picture, a chart or several panels, with number and caption. */
export function figure(node: Element, writer: JatsWriter, paragraphs: Paragraphs): Element {
  const caption = node.children.find((child) => isElement(child, 'figcaption'))
  const words = isElement(caption) ? caption.children.filter((child) => !isKeys(child)) : []
  const head = labelAndCaption(words, writer)
  const attributes = { id: idOf(node) }
  const panels = panelsOf(node)
  if (panels.length > 0) {
    const inside = panels.map((panel) => figure(panel, writer, paragraphs))
    return element('fig-group', attributes, [...head, ...inside])
  }
  const drawings = elementsOf(node.children).filter(({ tagName }) => tagName === 'svg')
  if (drawings.length > 0) return element('fig', attributes, [...head, ...chart(node, writer)])
  const pictures: Element[] = []
  visitElements(node, (part) => {
    if (part.tagName === 'img') pictures.push(picture('graphic', part, writer))
  })
  const others = elementsOf(node.children).filter((child) => isOther(child))
  return element('fig', attributes, [...head, ...pictures, ...othersOf(others, writer, paragraphs)])
}

function othersOf(others: readonly Element[], writer: JatsWriter, paragraphs: Paragraphs) {
  return others.length === 0 ? [] : paragraphs(others, writer)
}

/** What a figure has besides its picture and caption. */
function isOther(child: Element): boolean {
  return !['img', 'figcaption', 'svg', 'details'].includes(child.tagName)
}

function isKeys(node: ElementContent): boolean {
  return isElement(node) && classesOf(node).includes('keys')
}

/** The drawing of a chart as a picture, and its numbers as a table. */
function chart(node: Element, writer: JatsWriter): Element[] {
  const [drawing] = elementsOf(node.children).filter(({ tagName }) => tagName === 'svg')
  const shown = drawing ? drawnChart(node, drawing, writer) : []
  const numbers = elementsOf(node.children).find((child) => classesOf(child).includes('numbers'))
  const table = numbers?.children.find((child) => isElement(child, 'table'))
  const source = elementsOf(node.children).find((child) => classesOf(child).includes('source'))
  if (source)
    leaveOut(
      writer,
      node,
      'The data files of charts are not in the file; its tables have the drawn numbers.',
    )
  if (!isElement(table)) return shown
  const isDrawn = shown.some(({ tagName }) => tagName === 'graphic')
  const numbersTable = tableOf(table, writer)
  // Another picture of the same is an alternative; a link is not.
  return isDrawn
    ? [element('alternatives', {}, [...shown, numbersTable])]
    : [...shown, element('alternatives', {}, [numbersTable])]
}

function drawnChart(node: Element, drawing: Element, writer: JatsWriter): Element[] {
  const caption = node.children.find((child) => isElement(child, 'figcaption'))
  const line = isElement(caption) ? caption.children.find(isKeys) : undefined
  const keys = isElement(line) ? elementsOf(line.children) : []
  const description = String(drawing.properties['ariaLabel'] ?? 'Chart')
  const alt = element('alt-text', {}, [description])
  const { name, svg } = feedChart(drawing, element('p'), keys)
  if (writer.folder !== undefined) {
    const file = `chart-${writer.charts.length + 1}.svg`
    writer.charts.push({ name: file, svg })
    const href = `${writer.folder}/${file}`
    const kind = { mimetype: 'image', 'mime-subtype': 'svg+xml' }
    return [element('graphic', { ...kind, 'xlink:href': href }, [alt])]
  }
  if (writer.drawn?.includes(name))
    return [element('graphic', { 'xlink:href': `${writer.address}/media/${name}` }, [alt])]
  leaveOut(
    writer,
    node,
    'Charts are not drawn as pictures on this site; the file has links to them.',
  )
  const link = { 'ext-link-type': 'uri', 'xlink:href': writer.page }
  return [alt, element('ext-link', link, [description])]
}
