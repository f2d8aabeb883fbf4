import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP } from 'unist-util-visit'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import { formulaAnchorWords, formulaWords } from '../formulas/mathml-words.ts'
import type { Label } from '../references/labels.ts'
import type { References } from '../references/registry.ts'
import { readReferences } from '../references/written.ts'
import { scriptWords } from '../typography/script-words.ts'
import { typographicText } from '../typography/typography.ts'

const maxSlugCharacters = 60

/** How headings are set. */
export interface HeadingRules {
  /** That of the text, in which titles are set. */
  language: string
  /** Whether they have numbers. */
  numberedSections?: boolean | undefined
}

/**
 * Gives every heading an id `post-…` made from its text, and turns h1 into h2, as the page has its
 * own h1. The prefix keeps a heading "Contact" from taking the id of a part of the page. A number is in no id.
 * @returns the h2s in order
 */
export function renderHeadings(
  tree: Root,
  labelled: ReadonlyMap<Element, Label>,
  references: References,
  { language, numberedSections = false }: HeadingRules,
): { id: string; title: string }[] {
  const outline: { id: string; title: string }[] = []
  const numbers = numberedSections ? sectionNumbers(tree) : new Map<Element, string>()
  for (const [heading, { name, line }] of labelled)
    if (isHeading(heading))
      references.add(name, {
        kind: 'sec',
        target: heading,
        shown: titleOf(heading, language),
        section: numbers.get(heading),
        line,
      })
  // Headings with a label already have an id.
  const taken = new Set<string>()
  visitElements(tree, ({ properties: { id } }) => void (id && taken.add(String(id))))
  visitElements(tree, (node) => {
    if (!isHeading(node)) return undefined
    if (node.tagName === 'h1') node.tagName = 'h2'
    const title = titleOf(node, language)
    const id = String(node.properties['id'] ?? freeId(titleOf(node, language, anchorTexts), taken))
    taken.add(id)
    node.properties['id'] = id
    delete node.properties['dataUnnumbered']
    const number = numbers.get(node)
    if (node.tagName === 'h2')
      outline.push({ id, title: number === undefined ? title : `${number}\u2002${title}` })
    if (number !== undefined)
      node.children.unshift(element('span', { className: ['sec-number'] }, [number]), {
        type: 'text',
        value: '\u2002',
      })
    return SKIP
  })
  return outline
}

const deepestNumbered = 4
const maxNumberParts = 3

/**
 * The numbers of the sections of a text, which begin at 1 and skip none, whatever levels are used. Headings inside blocks are no sections, and those
 * below a heading without a number have none either.
 */
function sectionNumbers(tree: Root): Map<Element, string> {
  const numbers = new Map<Element, string>()
  const open: { level: number; count: number }[] = []
  let unnumbered = Infinity
  for (const heading of tree.children) {
    if (!isElement(heading) || !isHeading(heading)) continue
    const level = Number(heading.tagName.slice(1))
    if (level > deepestNumbered || level > unnumbered) continue
    const isLeftOut = 'dataUnnumbered' in heading.properties
    // The page shows h1 and h2 alike.
    unnumbered = isLeftOut ? Math.max(level, 2) : Infinity
    if (isLeftOut) continue
    // After a deeper heading that began a level, this one is the next on that level.
    let count = 1
    while ((open.at(-1)?.level ?? 0) >= level) count = (open.pop()?.count ?? 0) + 1
    open.push({ level, count })
    const parts = open.map((one) => one.count)
    if (parts.length <= maxNumberParts) numbers.set(heading, parts.join('.'))
  }
  return numbers
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

/** How formulas and scripts of a title become plain text. */
interface TitleTexts {
  formula: (math: Element) => string
  script: typeof scriptWords
}

const shownTexts: TitleTexts = { formula: formulaWords, script: scriptWords }
const anchorTexts: TitleTexts = { formula: formulaAnchorWords, script: (_, text) => text }

// Leaves out the numbers of side notes, references and citations.
function titleOf(heading: Element, language: string, { formula, script } = shownTexts): string {
  const title = structuredClone(heading)
  visitElements(title, (node) => {
    if (node.tagName === 'math') node.children = [{ type: 'text', value: formula(node) }]
    if (node.tagName === 'sub' || node.tagName === 'sup')
      node.children = [{ type: 'text', value: script(node.tagName, toString(node)) }]
    if (/\b(?:fn|cite)\b/.test(classesOf(node).join(' '))) node.children = []
  })
  const parts = readReferences(toString(title), () => true)
  const words = parts.filter((part) => typeof part === 'string').join('')
  return typographicText(words.replaceAll(/\s+/g, ' ').trim(), language)
}

function freeId(title: string, taken: Set<string>): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const slug = Array.from(words.join('-')).slice(0, maxSlugCharacters).join('') || 'section'
  // Side notes and their references have the ids post-note-1 and post-ref-1 already.
  const base = /^(?:note|ref)-\d/.test(slug) ? `post-section-${slug}` : `post-${slug}`
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  return id
}
