import type { Element, ElementContent } from 'hast'
import { element, isElement } from '../elements.ts'
import { barrier, lineBreak } from './written-citations.ts'

/** Placeholder for an element in a text; a private-use character, as the other marks of the renderer. */
const elementMark = '\ue003'

interface InlineText {
  /** The text of an element, with a placeholder for each child element. */
  joined: string
  /** The child elements, in order. */
  nodes: ElementContent[]
  /** The line of the Markdown for a position in `joined`. */
  lineAt(place: number): number
}

const marks = new RegExp(`[${elementMark}${barrier}${lineBreak}]`)
const parts = new RegExp(`([${elementMark}${lineBreak}])`)
const inline = /^(?:em|strong|b|i|del|code|span|a|br|img|input|math|abbr|sub|sup)$/

/** The text directly in an element; undefined when it cannot contain a citation. */
export function joinInline({ children, position }: Element): InlineText | undefined {
  if (!children.some((child) => child.type === 'text' && child.value.includes('@')))
    return undefined
  const nodes: ElementContent[] = []
  let joined = ''
  for (const child of children) {
    if (child.type === 'text') {
      // A text that contains such a character itself gets no citations.
      if (marks.test(child.value)) return undefined
      joined += child.value
    } else if (child.type === 'element' && child.tagName === 'br') {
      joined += lineBreak
    } else {
      nodes.push(child)
      joined += isElement(child) && inline.test(child.tagName) ? elementMark : elementMark + barrier
    }
  }
  const first = position?.start.line ?? 1
  // Every line break is followed by a line end.
  const lineEnds = Array.from(joined.matchAll(/\n/g), ({ index }) => index)
  return {
    joined,
    nodes,
    lineAt: (place) => first + lineEnds.filter((at) => at < place).length,
  }
}

/** Puts the child elements back in place of the placeholders. */
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
