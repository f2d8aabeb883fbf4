import type { Element, ElementContent, Root } from 'hast'
import { classesOf, element, isElement, significantChildren, visitElements } from '../elements.ts'
import type { Label } from '../references/labels.ts'

interface Picture {
  image: Element
  caption: ElementContent[]
}

/**
 * Makes a figure of several pictures of a block that has a label or is called figure: each picture is a panel with its title or
 * description as its caption, and the last paragraph is the caption of all. Other blocks only place their pictures beside each other.
 */
export function renderPanels(tree: Root, labelled: Map<Element, Label>): void {
  visitElements(tree, (box) => {
    if (box.properties['dataBlock'] !== 'panels') return
    const { dataLabel, dataWord, dataColumns } = box.properties
    const pictures = box.children.flatMap(picturesIn)
    const rest = box.children.filter((child) => picturesIn(child).length === 0)
    const columns = `cols-${Number(dataColumns) || Math.min(pictures.length, 2)}`
    if (dataLabel === undefined && !dataWord) {
      box.properties = { className: ['panels', columns] }
      box.children = [...pictures.map(paragraphOf), ...rest]
      return
    }
    const last = rest.findLast((child) => isElement(child))
    const caption = isElement(last, 'p') ? last : undefined
    const others = rest.filter((child) => child !== caption)
    box.tagName = 'figure'
    box.properties = { className: ['panels'] }
    box.children = [
      ...contentOf(pictures, columns, labelled),
      ...others,
      { ...element('figcaption', {}, caption?.children ?? []), position: caption?.position },
    ]
    const line = box.position?.start.line ?? 1
    if (dataLabel !== undefined) labelled.set(box, { name: String(dataLabel), line })
  })
}

/** The pictures of a paragraph that contains nothing else, or one with its caption. */
function picturesIn(node: ElementContent): Picture[] {
  if (!isElement(node, 'p')) return []
  const children = significantChildren(node)
  const [first] = children
  if (classesOf(node).includes('figure') && isElement(first, 'img'))
    return [{ image: first, caption: node.children.slice(node.children.indexOf(first) + 1) }]
  const images = children.filter((child) => isElement(child, 'img'))
  const isAlone = children.every((child) => isElement(child, 'img') || isElement(child, 'br'))
  return isAlone ? images.map((image) => ({ image, caption: [] })) : []
}

function paragraphOf({ image, caption }: Picture): Element {
  const properties = caption.length > 0 ? { className: ['figure'] } : {}
  return { ...element('p', properties, [image, ...caption]), position: image.position }
}

function contentOf(
  pictures: readonly Picture[],
  columns: string,
  labelled: Map<Element, Label>,
): Element[] {
  const [only, ...others] = pictures
  if (only && others.length === 0) return [plainImage(only.image)]
  const panels = pictures.map(({ image, caption }) => {
    const words: ElementContent[] =
      caption.length > 0
        ? caption
        : [{ type: 'text', value: String(image.properties['alt'] ?? '') }]
    const parts = [plainImage(image), element('figcaption', {}, withoutLetter(words))]
    const panel = {
      ...element('figure', { className: ['panel'] }, parts),
      position: image.position,
    }
    const label = labelled.get(image)
    if (label) labelled.set(panel, label)
    return panel
  })
  return [element('div', { className: ['panel-grid', columns] }, panels)]
}

/** An author may have written the letter, which is added in any case. */
function withoutLetter(words: readonly ElementContent[]): ElementContent[] {
  const [first, ...rest] = words
  if (first?.type !== 'text') return [...words]
  return [{ ...first, value: first.value.replace(/^\s*\([a-z]\)\s*/, '') }, ...rest]
}

function plainImage(image: Element): Element {
  const {
    title: _,
    className: _class,
    dataFold: _fold,
    dataWidth: _width,
    ...rest
  } = image.properties
  return { ...image, properties: rest }
}

/** The panels of a figure, in their order. */
export function panelsOf(figure: Element): Element[] {
  const grid = figure.children.find((child) => isElement(child) && isGrid(child))
  return isElement(grid) ? grid.children.filter((child) => isElement(child, 'figure')) : []
}

function isGrid(node: Element): boolean {
  return classesOf(node).includes('panel-grid')
}
