import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { element } from './elements.ts'

interface Target {
  target: Element
  /** Its number as readers see it; undefined when it has none. */
  shown: string | undefined
  line: number
}

/** The labels of a text and what refers to them. */
export interface References {
  add(label: string, target: Target): void
  /** Puts marks into a formula where it refers to others, whose numbers are not known yet. */
  markIn(tex: string, line: number): string
  /** Once all formulas are numbered: the marks and the references in the text. */
  fillIn(tree: Root): void
}

interface Mark {
  label: string
  isBare: boolean
  line: number
}

const written = /\\(eq)?ref\{([^{}\n]{1,100})\}/g
// Characters for private use, which no formula brings along to the places where marks are looked for.
const marked = /\ue000(\d+)\ue001/g

/** Collects the labels of formulas, `eq:flux` or any other, and what refers to them. */
export function openReferences(tell: (line: number, sentence: string) => void): References {
  const targets = new Map<string, Target & { label: string }>()
  const marks: Mark[] = []

  function add(label: string, target: Target): void {
    const id = idOf(label)
    if (targets.has(id)) {
      tell(target.line, `The label ${label} stands twice; references go to the first.`)
      return
    }
    targets.set(id, { ...target, label })
    target.target.properties['id'] ??= id
  }

  function markIn(tex: string, line: number): string {
    return tex.replaceAll(written, (_, eq: string | undefined, label: string) => {
      marks.push({ label: label.trim(), isBare: eq === undefined, line })
      return `\\text{\ue000${marks.length - 1}\ue001}`
    })
  }

  function find({ label, line }: Mark): Target | undefined {
    const target = targets.get(idOf(label))
    if (!target) tell(line, unknownSentence(label, targets.values()))
    else if (target.shown === undefined)
      tell(
        line,
        `The formula ${label} has no number, so that references to it show only “Equation”.`,
      )
    return target
  }

  function link(mark: Mark): Element | undefined {
    const target = find(mark)
    if (!target) return undefined
    const href = `#${String(target.target.properties['id'])}`
    return element('a', { href }, [numberOf(target, mark.isBare)])
  }

  function fillIn(tree: Root): void {
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && /^(?:a|code|pre|annotation)$/.test(node.tagName)) return SKIP
      if (node.type !== 'text' || !parent || index === undefined) return undefined
      node.value = node.value.replaceAll(marked, (whole, place: string) => {
        const mark = marks[Number(place)]
        if (!mark) return whole
        const target = find(mark)
        return target ? numberOf(target, mark.isBare) : `\\ref{${mark.label}}`
      })
      if (parent.type === 'element' && parent.tagName.startsWith('m')) return undefined
      const parts = split(node.value, parent.position?.start.line ?? 1, link)
      if (parts.length === 1) return undefined
      parent.children.splice(index, 1, ...parts)
      return [SKIP, index + parts.length]
    })
  }

  return { add, markIn, fillIn }
}

function numberOf({ shown }: Target, isBare: boolean): string {
  if (shown === undefined) return 'Equation'
  const number = shown.replaceAll(/^\(|\)$/g, '')
  return isBare ? number : `(${number})`
}

/** The parts of a text: words, and links for what refers to a formula. */
function split(
  text: string,
  line: number,
  link: (mark: Mark) => Element | undefined,
): (Element | { type: 'text'; value: string })[] {
  const parts: (Element | { type: 'text'; value: string })[] = []
  let at = 0
  for (const match of text.matchAll(written)) {
    const [whole, eq, label = ''] = match
    const reference = link({ label: label.trim(), isBare: eq === undefined, line })
    if (!reference) continue
    parts.push({ type: 'text', value: text.slice(at, match.index) }, reference)
    at = match.index + whole.length
  }
  parts.push({ type: 'text', value: text.slice(at) })
  return parts
}

/** `eq:flux` and `eq-flux` are the same. */
function idOf(label: string): string {
  return `post-${label.trim().replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')}`
}

function unknownSentence(label: string, known: Iterable<{ label: string }>): string {
  const names = [...known].slice(0, 3).map((target) => target.label)
  const there =
    names.length === 0 ? '' : ` There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`
  return `Nothing here has the label ${label}.${there}`
}
