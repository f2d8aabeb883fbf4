import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { element, isElement, significantChildren, visitElements } from '../elements.ts'

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const day = `(?:(?:${month}|\\d{1,2}[./])\\s*)?\\d{4}`
const end = `(?:${day}|\\d{2}(?![./\\d])|now|today|present|ongoing)`

/** "2021", "2021–2024", "Sep 2021 – present", "since 2020", "2019, 2021". */
const yearOrSpan = new RegExp(
  `^(?:(?:since|from|until)\\s+)?${day}(?:\\s*(?:[-–—,/]|to)(?:\\s*${end})?)*$`,
  'i',
)

const maxSpanCharacters = 40

/** Puts the years in a column of their own, for list items that begin with a bold year or time span. */
export function markDatedItems(tree: Root): void {
  visitElements(tree, (item) => {
    if (item.tagName === 'li') markDated(item)
    return undefined
  })
}

function markDated(item: Element): void {
  const [first] = significantChildren(item)
  // In a loose list, the text of an item is in paragraphs.
  const line = isElement(first, 'p') ? first : item
  const [years] = significantChildren(line)
  if (!isElement(years, 'strong') || !isYearOrSpan(toString(years).trim())) return
  line.children.splice(0, line.children.indexOf(years) + 1)
  const [next] = line.children
  if (next?.type === 'text') next.value = next.value.trimStart()
  // Drops the paragraph if it contained only the years.
  const content = item.children.filter((child) => child !== line || line.children.length > 0)
  datedItem(item, years, content)
}

function isYearOrSpan(text: string): boolean {
  return text.length <= maxSpanCharacters && yearOrSpan.test(text)
}

/** Builds an item from its years and its content. */
export function datedItem(item: Element, years: Element, content: ElementContent[]): void {
  item.properties['className'] = ['dated']
  item.children = [years, element('div', {}, content)]
}
