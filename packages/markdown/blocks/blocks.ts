import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import type { References } from '../references/registry.ts'
import { isAlwaysNumbered, isCallout, isTheorem, prefixOf } from './block-kinds.ts'

/** A block of the text, before it is rendered. */
interface Block {
  box: Element
  kind: string
  /** What it is called if it has no title. */
  word: string
  label: string | undefined
  fold: string | undefined
  isUnnumbered: boolean
  title: ElementContent[]
  content: ElementContent[]
}

/**
 * Renders callouts, theorems, proofs and tabs. Theorems and the like are numbered, each kind on its own, in the order of the page;
 * callouts only if they have a label.
 */
export function renderBlocks(tree: Root, references: References): void {
  const counts = new Map<string, number>()
  let titles = 0
  visitElements(tree, (box) => {
    const block = blockIn(box)
    if (!block) return
    const { kind, label, isUnnumbered } = block
    const prefix = prefixOf(kind)
    let shown: string | undefined
    if (prefix && !isUnnumbered && (label !== undefined || isAlwaysNumbered(kind))) {
      const count = (counts.get(prefix) ?? 0) + 1
      counts.set(prefix, count)
      shown = String(count)
    }
    if (isTheorem(kind)) renderTheorem(block, shown)
    else if (isCallout(kind) || kind === 'admonition') renderCallout(block, shown, ++titles)
    else renderOther(block)
    const line = box.position?.start.line ?? 1
    if (prefix && label !== undefined)
      references.add(label, { kind: prefix, target: box, shown, line })
  })
}

function blockIn(box: Element): Block | undefined {
  const { dataBlock, dataWord, dataLabel, dataFold, dataUnnumbered } = box.properties
  if (typeof dataBlock !== 'string') return undefined
  box.properties = {}
  const at = box.children.findIndex((child) => isElement(child))
  const first = box.children[at]
  const isTitled = isElement(first, 'p') && classesOf(first).includes('block-title')
  const title = isTitled ? first.children : []
  const content = isTitled ? box.children.slice(at + 1) : box.children
  return {
    box,
    kind: dataBlock,
    word: String(dataWord ?? ''),
    label: dataLabel === undefined ? undefined : String(dataLabel),
    fold: dataFold === undefined ? undefined : String(dataFold),
    isUnnumbered: dataUnnumbered !== undefined,
    title,
    content,
  }
}

/** "Note: Title", "Note 1: Title"; a title that is the name of the kind is not repeated. */
function renderCallout(
  { box, kind, word, fold, title, content }: Block,
  shown: string | undefined,
  count: number,
): void {
  const name = shown === undefined ? word : `${word} ${shown}`
  const isRepeated =
    toString(element('p', {}, title))
      .trim()
      .toLowerCase() === word.toLowerCase()
  const words = isRepeated || title.length === 0 ? [] : title
  const between = name !== '' && words.length > 0 ? [': '] : []
  const heading = element('b', {}, [name, ...between, ...words])
  const className = ['callout', `is-${kind === 'admonition' ? 'note' : kind}`]
  if (fold !== undefined) return collapse(box, { className, fold, heading, content })
  const isNamed = heading.children.some((child) => child.type !== 'text' || child.value !== '')
  const id = `post-block-${count}`
  box.tagName = 'aside'
  box.properties = { className, role: 'note', ...(isNamed && { ariaLabelledBy: [id] }) }
  const first = isNamed ? [element('p', { className: ['block-title'], id }, [heading])] : []
  box.children = [...first, ...content]
}

interface Collapsible {
  className: string[]
  fold: string
  heading: Element
  content: ElementContent[]
}

function collapse(box: Element, { className, fold, heading, content }: Collapsible): void {
  box.tagName = 'details'
  box.properties = { className, ...(fold === 'open' && { open: true }) }
  box.children = [element('summary', {}, [heading]), ...content]
}

/** Kinds of which the text is set in italics. */
const slanted = new Set(['thm', 'lem', 'cor', 'prp', 'cnj', 'axm'])

/** "Theorem 1 (Title)." in bold at the beginning of the first paragraph. */
function renderTheorem(
  { box, kind, word, fold, title, content }: Block,
  shown: string | undefined,
): void {
  const name = shown === undefined ? word : `${word} ${shown}`
  const className = ['theorem', `is-${kind}`, ...(slanted.has(kind) ? ['slanted'] : [])]
  const titled = title.length > 0 ? [' (', ...title, ')'] : []
  const heading = element('b', {}, [name, ...titled, '.'])
  if (fold !== undefined) return collapse(box, { className, fold, heading, content })
  box.properties = { className, role: 'group', ariaLabel: name }
  box.children = withBeginning(content, heading)
}

function renderOther({ box, kind, word, fold, title, content }: Block): void {
  switch (kind) {
    case 'proof': {
      const isWhole = /^proof\b/i.test(toString(element('p', {}, title)))
      const titled = title.length > 0 ? [' (', ...title, ')'] : []
      const heading = element('i', {}, [...(isWhole ? title : [word, ...titled]), '.'])
      const className = ['proof']
      if (fold !== undefined)
        return collapse(box, { className, fold, heading, content: withEnd(content) })
      box.properties = { className }
      box.children = withEnd(withBeginning(content, heading))
      return
    }
    case 'fold': {
      const heading = element('span', {}, title.length > 0 ? title : [word])
      return collapse(box, { className: ['fold'], fold: fold ?? 'closed', heading, content })
    }
    case 'quote':
      box.tagName = 'blockquote'
      box.children = content
      return
    case 'tab':
      box.properties = {
        className: ['tab'],
        role: 'group',
        ariaLabel: toString(element('p', {}, title)),
      }
      box.children = [
        element('p', { className: ['block-title'] }, [element('b', {}, title)]),
        ...content,
      ]
      return
    case 'group':
      return
    default:
      box.properties = { className: ['tabs'] }
      box.children = content
  }
}

/** Puts a name at the beginning of the first paragraph, or in one of its own. */
function withBeginning(content: ElementContent[], name: Element): ElementContent[] {
  const at = content.findIndex((child) => isElement(child))
  const first = content[at]
  if (!isElement(first, 'p') || classesOf(first).includes('figure'))
    return [element('p', {}, [name]), ...content]
  first.children = [name, { type: 'text', value: ' ' }, ...first.children]
  return content
}

/** Puts the sign for the end of a proof at the end of the last paragraph, or below what is there. */
function withEnd(content: ElementContent[]): ElementContent[] {
  const sign = element('span', { className: ['qed'], role: 'img', ariaLabel: 'End of proof' }, [
    '∎',
  ])
  const last = content.findLast((child) => isElement(child))
  if (!isElement(last, 'p') || classesOf(last).includes('figure'))
    return [...content, element('p', {}, [sign])]
  last.children = [...last.children, { type: 'text', value: ' ' }, sign]
  return content
}
