import type { Element, ElementContent, Root, Text } from 'hast'
import { element, isElement } from '@ephemeris/markdown'
import { styleOf } from './styles.ts'

type Parent = Root | Element

const marks: Readonly<Record<string, 'strong' | 'em' | 'del'>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
}

/** Headings and table heads are bold without any mark. */
const isBoldByItself = /^(?:h[1-6]|th)$/

/**
 * Makes emphasis that Markdown can write: takes it from styles where a program uses no elements, removes nested
 * duplicates, joins neighbouring runs, and moves spaces at the ends outside.
 */
export function normalizeEmphasis(parent: Parent, around: ReadonlySet<string> = new Set()): void {
  const within =
    parent.type === 'element' && isBoldByItself.test(parent.tagName)
      ? new Set([...around, 'strong'])
      : around
  parent.children = joined(
    (parent.children as ElementContent[]).flatMap((node) =>
      node.type === 'element' && node.tagName !== 'pre' ? normalized(node, within) : [node],
    ),
  )
}

function normalized(node: Element, around: ReadonlySet<string>): ElementContent[] {
  const kinds = kindsOf(node)
  const added = kinds.filter((kind) => !around.has(kind))
  normalizeEmphasis(node, new Set([...around, ...added]))
  if (kinds.length === 0 && !/^(?:span|font|b|i)$/.test(node.tagName)) return [node]
  // The old element is dropped; one new element for each kind of emphasis wraps its content.
  return added.reduceRight<ElementContent[]>(
    (children, kind) => wrapped(kind, children),
    node.children,
  )
}

function kindsOf(node: Element): ('strong' | 'em' | 'del')[] {
  const { tagName } = node
  const mark = marks[tagName]
  const weight = styleOf(node, 'font-weight')
  const isPlain = mark === 'strong' && /^(?:normal|[1-4]00)$/.test(weight)
  if (mark !== undefined) return isPlain ? [] : [mark]
  if (tagName !== 'span' && tagName !== 'font') return []
  const line = styleOf(node, 'text-decoration') + styleOf(node, 'text-decoration-line')
  return [
    ...(/^(?:bold|bolder|[6-9]00)$/.test(weight) ? (['strong'] as const) : []),
    ...(styleOf(node, 'font-style') === 'italic' ? (['em'] as const) : []),
    ...(line.includes('line-through') ? (['del'] as const) : []),
  ]
}

/** Moves spaces at both ends out of the emphasis, since Markdown does not allow them inside. */
function wrapped(kind: string, children: ElementContent[]): ElementContent[] {
  const [before, after] = [
    takeSpace(children.at(0), /^\s+/),
    takeSpace(children.at(-1), /(?<!\s)\s+$/),
  ]
  const rest = children.filter((node) => node.type !== 'text' || node.value !== '')
  const inner = rest.length > 0 ? [element(kind, {}, rest)] : []
  return [...textOf(before), ...inner, ...textOf(after)]
}

function takeSpace(node: ElementContent | undefined, ends: RegExp): string {
  if (node?.type !== 'text') return ''
  const space = ends.exec(node.value)?.[0] ?? ''
  node.value = node.value.replace(ends, '')
  return space
}

function textOf(value: string): Text[] {
  return value === '' ? [] : [{ type: 'text', value }]
}

/** Joins neighbouring elements of the same emphasis, with nothing or a space between them. */
function joined(nodes: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSpace = last?.type === 'text' && /^\s+$/.test(last.value)
    const before = isSpace ? result.at(-2) : last
    const isMark = isElement(node) && node.tagName === marks[node.tagName]
    if (!isMark || !isElement(before, node.tagName)) {
      result.push(node)
      continue
    }
    if (isSpace) before.children.push(...textOf(last.value))
    if (isSpace) result.pop()
    before.children.push(...node.children)
  }
  return result
}
