import type { Element, ElementContent } from 'hast'
import { element, isElement } from '../elements.ts'
import { barrier, lineBreak } from './written-citations.ts'

/** Stands for an element amid words. For private use, as the other marks of the renderer. */
const elementMark = '\ue003'

interface InlineText {
  /** The words of an element, with a mark in the place of every element in it. */
  joined: string
  /** These, in their order. */
  nodes: ElementContent[]
  /** On which line of the Markdown a place stands. */
  lineAt(place: number): number
}

const marks = new RegExp(`[${elementMark}${barrier}${lineBreak}]`)
const parts = new RegExp(`([${elementMark}${lineBreak}])`)
const inline = /^(?:em|strong|b|i|del|code|span|a|br|img|input|math|abbr|sub|sup)$/

/** The words directly in an element; undefined when none of them can be a citation. */
export function joinInline({ children, position }: Element): InlineText | undefined {
  if (!children.some((child) => child.type === 'text' && child.value.includes('@')))
    return undefined
  const nodes: ElementContent[] = []
  const breaks: number[] = []
  let joined = ''
  for (const child of children) {
    if (child.type === 'text') {
      // Whoever writes a mark gets no citation in that line.
      if (marks.test(child.value)) return undefined
      joined += child.value
    } else if (child.type === 'element' && child.tagName === 'br') {
      breaks.push(joined.length)
      joined += lineBreak
    } else {
      nodes.push(child)
      joined += isElement(child) && inline.test(child.tagName) ? elementMark : elementMark + barrier
    }
  }
  const first = position?.start.line ?? 1
  return {
    joined,
    nodes,
    lineAt: (place) => first + breaks.filter((at) => at < place).length,
  }
}

/** Words with the elements that stood among them. */
export function withElements(text: string, nodes: Iterator<ElementContent>): ElementContent[] {
  return text
    .replaceAll(barrier, '')
    .split(parts)
    .flatMap((part): ElementContent[] => {
      if (part === lineBreak) return [element('br')]
      if (part !== elementMark) return part === '' ? [] : [{ type: 'text', value: part }]
      const { value, done } = nodes.next()
      return done ? [] : [value]
    })
}
