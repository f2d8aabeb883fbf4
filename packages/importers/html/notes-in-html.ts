import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Options } from 'rehype-remark'
import { classesOf, element, isElement, visitElements } from '@ephemeris/markdown'
import { decodePercent } from '../text.ts'

type Handlers = NonNullable<Options['handlers']>

const referenceName = 'note-reference'
const textName = 'note-text'

/** How the elements made by `readNotes` are written in Markdown: `[^1]` and `[^1]: text`. */
export const noteHandlers: Handlers = {
  [referenceName]: (_state, node: Element) => ({ type: 'footnoteReference', ...nameOf(node) }),
  [textName]: (state, node: Element) => ({
    type: 'footnoteDefinition',
    ...nameOf(node),
    children: state.toFlow(state.all(node)),
  }),
}

function nameOf({ properties }: Element) {
  const label = String(properties['label'])
  return { identifier: label, label }
}

interface Reference {
  node: Element
  target: string
}

/** Finds footnotes, which programs write as a link to a text further down with a link back, and marks them as notes. */
export function readNotes(tree: Root): void {
  const parents = new Map<Element, Root | Element>()
  const places = new Map<string, Element>()
  const references: Reference[] = []
  visitElements(tree, (node, _index, parent) => {
    if (parent) parents.set(node, parent)
    for (const name of [node.properties['id'], node.tagName === 'a' && node.properties['name']])
      if (typeof name === 'string' && !places.has(name)) places.set(name, node)
    const target = node.tagName === 'a' ? placeIn(node) : undefined
    if (target !== undefined && isReference(node, parent)) references.push({ node, target })
  })
  const labels = new Map<Element, string>()
  for (const { node, target } of references) {
    const place = places.get(target)
    const text = place && blockAround(place, parents)
    if (!text || contains(text, node)) continue
    const label = labels.get(text) ?? String(labels.size + 1)
    if (!labels.has(text)) labels.set(text, label)
    replace(markAround(node, parents), element(referenceName, { label }), parents)
  }
  for (const [text, label] of labels) {
    removeNote(text, parents)
    removeBacklinks(text)
    tree.children.push(element(textName, { label }, contentOf(text)))
  }
}

function placeIn({ properties }: Element): string | undefined {
  const { href } = properties
  if (typeof href !== 'string' || !href.includes('#')) return undefined
  const [page = '', place = ''] = href.trim().split('#', 2)
  // Feeds and exports write the full URL of the page before the fragment.
  return place !== '' && (page === '' || /fn|note/i.test(place)) ? decodePercent(place) : undefined
}

/** A link that is a raised number or has a class name for footnotes. */
function isReference(node: Element, parent: Root | Element | undefined): boolean {
  const isRaised =
    isElement(parent, 'sup') || node.children.some((child) => isElement(child, 'sup'))
  const isNamed = /footnote|noteref|fnref|easy-footnote/i.test(classesOf(node).join(' '))
  return (isRaised || isNamed) && toString(node).trim().length <= 6 && !isBacklink(node)
}

function isBacklink(node: Element): boolean {
  return (
    /back|return/i.test(classesOf(node).join(' ')) ||
    /^(?:[\s↩↑^⤴⏎]|\uFE0E|\uFE0F)+$/.test(toString(node))
  )
}

const blocks = /^(?:li|p|div|dd|td|aside)$/

/** The list item or paragraph that an anchor belongs to; the anchor itself is often only the number in it. */
function blockAround(
  place: Element,
  parents: ReadonlyMap<Element, Root | Element>,
): Element | undefined {
  let node: Root | Element | undefined = place
  while (isElement(node) && !blocks.test(node.tagName)) node = parents.get(node)
  const item = isElement(node, 'p') ? parents.get(node) : undefined
  if (isElement(item, 'li')) return item
  return isElement(node) ? node : undefined
}

function contains(node: Element, wanted: Element): boolean {
  let isThere = node === wanted
  visitElements(node, (one) => void (isThere ||= one === wanted))
  return isThere
}

/** The `sup` element around the link if it contains nothing else, otherwise the link. */
function markAround(node: Element, parents: ReadonlyMap<Element, Root | Element>): Element {
  const parent = parents.get(node)
  const isAlone = isElement(parent, 'sup') && toString(parent).trim() === toString(node).trim()
  return isAlone ? parent : node
}

function replace(node: Element, by: Element, parents: ReadonlyMap<Element, Root | Element>): void {
  const siblings = parents.get(node)?.children
  const index = siblings?.indexOf(node) ?? -1
  if (siblings && index >= 0) siblings.splice(index, 1, by)
}

/** Removes a note from its place, and any list or element that is empty or only has a line (`hr`) afterwards. */
function removeNote(node: Element, parents: ReadonlyMap<Element, Root | Element>): void {
  let gone: Element = node
  for (let parent = parents.get(gone); parent; parent = parents.get(gone)) {
    parent.children = (parent.children as ElementContent[]).filter((child) => child !== gone)
    const rest = parent.children.filter((child) => child.type !== 'text' || child.value.trim())
    if (!isElement(parent) || rest.some((child) => !isElement(child, 'hr'))) return
    gone = parent
  }
}

function removeBacklinks(node: Element): void {
  node.children = node.children.filter((child) => !(isElement(child, 'a') && isMark(child)))
  for (const child of node.children) {
    if (!isElement(child)) continue
    removeBacklinks(child)
    if (child.tagName === 'sup' && toString(child).trim() === '') child.children = []
  }
}

/** A link back to the reference, or the number before the text of the note. */
function isMark(link: Element): boolean {
  const { href } = link.properties
  const isHere = typeof href !== 'string' || href.includes('#')
  return isHere && (isBacklink(link) || /^[[(]?[\d*†‡]{0,4}[\])]?\.?$/.test(toString(link).trim()))
}

function contentOf({ tagName, children }: Element): ElementContent[] {
  return tagName === 'p' ? [element('p', {}, children)] : children
}
