import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { type EntryLink, entryLinks, type EntryPart, formatEntry } from '@ephemeris/bibliography'
import { classesOf, element, isElement } from '../elements.ts'
import { renderMath } from '../formulas/math.ts'
import type { RenderContext } from '../render-context.ts'
import type { References } from '../references/registry.ts'
import type { RenderFormula } from '../formulas/render-formula.ts'
import type { CitationLinks, ListedWork } from './citation-links.ts'

const ownHeading = /^(?:references|bibliography|literature)$/i
const maxBacklinks = 5

/**
 * Adds the list of cited works to the end of a text, under the heading "References" unless the text ends with such a
 * heading.
 * @returns whether an entry has a formula
 */
export function addReferenceList(
  tree: Root,
  { listed }: CitationLinks,
  {
    style,
    macros,
    formulaRenderer,
  }: Pick<RenderContext, 'style' | 'macros'> & { formulaRenderer: RenderFormula },
): boolean {
  const items = listed.map((work) => entryOf(work, style))
  const list: Root = {
    type: 'root',
    children: [element(style.citations === 'numbers' ? 'ol' : 'ul', {}, items)],
  }
  const { hasMath } = renderMath(list, noReferences, macros, formulaRenderer)
  const [listElement] = list.children
  const last = lastHeading(tree)
  const id = last ? `post-${toString(last).trim().toLowerCase()}` : 'post-references'
  if (last) last.properties['id'] = id
  const heading = last ? [] : [element('h2', { id }, ['References'])]
  const properties = { className: ['refs'], role: 'doc-bibliography', ariaLabelledBy: [id] }
  const content = isElement(listElement) ? [...heading, listElement] : heading
  tree.children.push(element('section', properties, content))
  return hasMath
}

/** Titles of works cannot refer to anything in the text. */
export const noReferences: References = {
  add: () => undefined,
  markIn: (tex) => tex,
  fillIn: () => undefined,
  labels: () => [],
  hiddenArticles: () => new Set(),
}

/** A heading at the very end of the text for this list; side notes after it do not count. */
function lastHeading({ children }: Root): Element | undefined {
  const last = children.findLast((child) => isElement(child) && !classesOf(child).includes('sn'))
  if (!isElement(last) || !/^h[1-6]$/.test(last.tagName)) return undefined
  return ownHeading.test(toString(last).trim()) ? last : undefined
}

function entryOf(listed: ListedWork, style: RenderContext['style']): Element {
  const { cited, letter, number } = listed
  const links = entryLinks(cited.work, cited.links)
  const parts = formatEntry(cited.work, style, { letter, key: cited.key })
  return element('li', { id: `post-cite-${number}` }, [
    ...noticesOf(links),
    ...parts.map(printedPart),
    ...linksOf(links),
    ...backlinksOf(listed),
  ])
}

/** A part of an entry; formulas are rendered later. */
export function printedPart({ text, as, full }: EntryPart): ElementContent {
  switch (as) {
    case 'italic':
      return element('em', {}, [text])
    case 'bold':
      return element('b', {}, [text])
    case 'formula':
      return element('code', { className: ['language-math', 'math-inline'] }, [text])
    case 'journal':
      return element('abbr', { title: full ?? text }, [text])
    default:
      return { type: 'text', value: text }
  }
}

/** Notices such as that of a retraction, before everything else. */
function noticesOf(links: readonly EntryLink[]): ElementContent[] {
  return links.flatMap(({ name, url, isNotice }): ElementContent[] =>
    isNotice
      ? [
          element('b', {}, [element('a', { href: url, rel: ['noopener'] }, [name])]),
          { type: 'text', value: '\u00A0· ' },
        ]
      : [],
  )
}

function linksOf(links: readonly EntryLink[]): ElementContent[] {
  const others = links.filter(({ isNotice }) => !isNotice)
  return others.flatMap(({ name, url, doi }, index): ElementContent[] => [
    { type: 'text', value: index === 0 ? ' ' : '\u00A0· ' },
    element('a', { href: url, rel: ['noopener'], ...(doi && { className: ['doi'], title: doi }) }, [
      name,
    ]),
  ])
}

function backlinksOf({ citedAt }: ListedWork): ElementContent[] {
  const places = citedAt.slice(0, maxBacklinks)
  return places.flatMap((id, index): ElementContent[] => {
    const which = places.length > 1 ? `, ${index + 1} of ${places.length}` : ''
    const properties = {
      role: 'doc-backlink',
      href: `#${id}`,
      ariaLabel: `Back to the citation${which}`,
    }
    // A no-break space, so that the first arrow is not alone on a line.
    const space = index === 0 ? '\u00A0' : ' '
    return [{ type: 'text', value: space }, element('a', properties, ['↑'])]
  })
}
