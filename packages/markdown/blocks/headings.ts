import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP } from 'unist-util-visit'
import { classesOf, visitElements } from '../elements.ts'
import { formulaWords } from '../formulas/mathml-words.ts'
import type { Label } from '../references/labels.ts'
import type { References } from '../references/registry.ts'
import { readReferences } from '../references/written.ts'
import { scriptWords } from '../typography/script-words.ts'
import { typographicText } from '../typography/typography.ts'

const maxSlugCharacters = 60

/**
 * Gives every heading an id `post-…` made from its text, and turns h1 into h2, as the page has its
 * own h1. The prefix keeps a heading "Contact" from taking the id of a part of the page.
 * @param language that of the text, in which titles are set
 * @returns the h2s in order
 */
export function renderHeadings(
  tree: Root,
  labelled: ReadonlyMap<Element, Label>,
  references: References,
  language: string,
): { id: string; title: string }[] {
  const outline: { id: string; title: string }[] = []
  for (const [heading, { name, line }] of labelled)
    if (isHeading(heading))
      references.add(name, {
        kind: 'sec',
        target: heading,
        shown: titleOf(heading, language),
        line,
      })
  // Headings with a label already have an id.
  const taken = new Set<string>()
  visitElements(tree, ({ properties: { id } }) => void (id && taken.add(String(id))))
  visitElements(tree, (node) => {
    if (!isHeading(node)) return undefined
    if (node.tagName === 'h1') node.tagName = 'h2'
    const title = titleOf(node, language)
    const id = String(
      node.properties['id'] ??
        freeId(
          titleOf(node, language, (_, text) => text),
          taken,
        ),
    )
    taken.add(id)
    node.properties['id'] = id
    if (node.tagName === 'h2') outline.push({ id, title })
    return SKIP
  })
  return outline
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

// Leaves out the numbers of side notes, references and citations; formulas become plain text.
function titleOf(heading: Element, language: string, showScript = scriptWords): string {
  const title = structuredClone(heading)
  visitElements(title, (node) => {
    if (node.tagName === 'math') node.children = [{ type: 'text', value: formulaWords(node) }]
    if (node.tagName === 'sub' || node.tagName === 'sup')
      node.children = [{ type: 'text', value: showScript(node.tagName, toString(node)) }]
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
