import type { Element, ElementContent, Root } from 'hast'
import { type CitableWork, orderByAuthor, orderByCitation } from '@ephemeris/bibliography'
import { isElement } from '../elements.ts'
import type { RenderContext } from '../render-context.ts'
import type { RenderedPost } from '../rendered-post.ts'
import type { RenderFormula } from '../formulas/render-formula.ts'
import { createCitationLinks, type ListedWork } from './citation-links.ts'
import { printCitation } from './print-citation.ts'
import { createNameFinder, unknownNameSentence } from './find-names.ts'
import { joinInline } from './inline-text.ts'
import { addReferenceList } from './reference-list.ts'
import { readCitations, type ReadCitations } from './written-citations.ts'

interface CitationContext extends RenderContext {
  formulaRenderer: RenderFormula
  report: (line: number, sentence: string) => void
}

/** An element with a citation in its text. */
interface CitingElement {
  element: Element
  read: ReadCitations
  nodes: ElementContent[]
  isHeading: boolean
}

/**
 * Turns the citations of a text into links, and adds the list of cited works at its end. Called after formulas are
 * rendered and before figures, tables and sections are numbered.
 */
export function renderCitations(
  tree: Root,
  context: CitationContext,
): Pick<RenderedPost, 'cites' | 'hasMath'> & { listed: readonly ListedWork[] } {
  const { style } = context
  const citing = findCitations(tree, context)
  const works = new Set(citing.flatMap(({ read }) => read.parts.flatMap(worksOf)))
  if (works.size === 0) return { cites: [], hasMath: false, listed: [] }
  const order = style.citations === 'numbers' ? orderByCitation : orderByAuthor
  const links = createCitationLinks(order([...works]))
  for (const { element, read, nodes, isHeading } of citing) {
    const rest = nodes[Symbol.iterator]()
    element.children = read.parts.flatMap((part) =>
      printCitation(part, { style: style.citations, links, rest, isHeading }),
    )
  }
  const hasMath = addReferenceList(tree, links, context)
  const cites = [...works].map(({ id, updatedAt }) => ({ id, updatedAt }))
  return { cites, hasMath, listed: links.listed }
}

function findCitations(tree: Root, { library, report }: CitationContext): CitingElement[] {
  const findName = createNameFinder(library)
  const suggested = new Set(
    library.alike.flatMap(([name, names]) => (names.length > 0 ? [name] : [])),
  )
  const citing: CitingElement[] = []
  const visit = (element: Element, isInHeading: boolean) => {
    const isHeading = isInHeading || /^h[1-6]$/.test(element.tagName)
    const text = joinInline(element)
    if (text) {
      const read = readCitations(text.joined, findName)
      for (const { name, at, isMention } of read.unknown)
        if (!isMention || suggested.has(name))
          report(text.lineAt(at), unknownNameSentence(name, library))
      if (read.parts.some((part) => typeof part !== 'string'))
        citing.push({ element, read, nodes: text.nodes, isHeading })
    }
    for (const child of element.children)
      if (isElement(child) && !isOpaque(child)) visit(child, isHeading)
  }
  for (const child of tree.children) if (isElement(child) && !isOpaque(child)) visit(child, false)
  return citing
}

/** Citations are not searched for in code, links, drawings and formulas. */
function isOpaque({ tagName }: Element): boolean {
  return /^(?:a|code|pre|svg|math)$/.test(tagName)
}

function worksOf(part: ReadCitations['parts'][number]): CitableWork[] {
  if (typeof part === 'string') return []
  if (part.kind === 'textual') return [part.work]
  return part.segments.flat().flatMap((one) => (typeof one === 'string' ? [] : [one.work]))
}
