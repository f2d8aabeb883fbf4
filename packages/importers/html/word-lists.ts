import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { element, isElement } from '@ephemeris/markdown'
import { styleOf } from './styles.ts'

interface Item {
  level: number
  isOrdered: boolean
  content: ElementContent[]
}

/** Turns the paragraphs that Word writes for list items, with the bullet or number as text, back into lists. */
export function readWordLists(parent: Root | Element): void {
  const children: ElementContent[] = []
  let items: Item[] = []
  const finish = () => {
    children.push(...listsOf(items))
    items = []
  }
  for (const child of parent.children as ElementContent[]) {
    const item = isElement(child) ? itemOf(child) : undefined
    const isBetween = items.length > 0 && child.type !== 'element' && isBlank(child)
    if (item) items.push(item)
    if (item || isBetween) continue
    finish()
    if (isElement(child)) readWordLists(child)
    children.push(child)
  }
  finish()
  parent.children = children
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

function itemOf(node: Element): Item | undefined {
  const level = /\blevel(\d)/.exec(styleOf(node, 'mso-list'))?.[1]
  if (level === undefined || !/^(?:p|div)$/.test(node.tagName)) return undefined
  const mark = takeMark(node)
  if (mark === undefined) return undefined
  const isOrdered = /^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(mark)
  return { level: Number(level), isOrdered, content: node.children }
}

function takeMark(node: Element): string | undefined {
  for (const [index, child] of node.children.entries()) {
    if (!isElement(child)) continue
    if (styleOf(child, 'mso-list') === 'ignore') {
      node.children.splice(index, 1)
      return toString(child).trim()
    }
    const mark = takeMark(child)
    if (mark !== undefined) return mark
  }
  return undefined
}

/** Builds nested lists; deeper items become a list inside the item before them. */
function listsOf(items: readonly Item[]): Element[] {
  const lists: Element[] = []
  for (let at = 0; at < items.length;) {
    const first = items[at]
    if (!first) break
    const next = items.findIndex(({ level }, index) => index > at && level <= first.level)
    const end = next === -1 ? items.length : next
    const content = [...first.content, ...listsOf(items.slice(at + 1, end))]
    const tagName = first.isOrdered ? 'ol' : 'ul'
    const last = lists.at(-1)
    const list = last?.tagName === tagName ? last : element(tagName)
    if (list !== last) lists.push(list)
    list.children.push(element('li', {}, content))
    at = end
  }
  return lists
}
