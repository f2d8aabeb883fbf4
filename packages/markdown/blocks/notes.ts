import type { Root as HtmlRoot } from 'hast'
import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  FootnoteReference,
  Link,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { visitElements } from '../elements.ts'

/**
 * Turns footnotes into side notes: every note follows the top-level block that cites it first,
 * numbered in the order of citation. A note cited twice appears once; one never cited does not appear.
 */
export function placeSideNotes(tree: Root): void {
  const notes = new SideNotes(takeDefinitions(tree))
  tree.children = tree.children.flatMap((block) => [block, ...notes.citedBy(block)])
}

function takeDefinitions(tree: Root): Map<string, FootnoteDefinition> {
  const definitions = new Map<string, FootnoteDefinition>()
  visit(tree, 'footnoteDefinition', (definition, index, parent) => {
    if (!parent || index === undefined) return undefined
    // Of several definitions with one name the first counts, as for links.
    if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition)
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  return definitions
}

class SideNotes {
  private readonly definitions: Map<string, FootnoteDefinition>
  private readonly citations = new Map<string, { number: number; count: number }>()

  constructor(definitions: Map<string, FootnoteDefinition>) {
    this.definitions = definitions
  }

  /** Numbers the references inside a block, and gives the notes that are cited there first. */
  citedBy(block: RootContent): RootContent[] {
    const cited: { number: number; definition: FootnoteDefinition }[] = []
    visit(block, 'footnoteReference', (reference, index, parent) => {
      if (!parent || index === undefined) return
      const citation = this.cite(reference)
      parent.children[index] = referenceLink(citation.number, citation.count)
      const definition = this.definitions.get(reference.identifier)
      if (definition && citation.count === 1) cited.push({ number: citation.number, definition })
    })
    const notes = cited.map(({ number, definition }) => ({
      ...sideNote(number, definition.children),
      position: definition.position,
    }))
    // A note may cite further notes. Each note is new only once, so this ends.
    return [...notes, ...notes.flatMap((note) => this.citedBy(note))]
  }

  private cite({ identifier }: FootnoteReference): { number: number; count: number } {
    const existing = this.citations.get(identifier) ?? { number: this.citations.size + 1, count: 0 }
    const citation = { ...existing, count: existing.count + 1 }
    this.citations.set(identifier, citation)
    return citation
  }
}

function referenceLink(number: number, count: number): Link {
  const id = count === 1 ? `post-ref-${number}` : `post-ref-${number}-${count}`
  return {
    type: 'link',
    url: `#post-note-${number}`,
    data: { hProperties: { className: ['fn'], id, ariaLabel: `Note ${number}` } },
    children: [{ type: 'text', value: String(number) }],
  }
}

function sideNote(number: number, content: (BlockContent | DefinitionContent)[]): RootContent {
  const ariaLabel = `Note ${number}`
  const hProperties = { className: ['sn'], role: 'note', ariaLabel, id: `post-note-${number}` }
  const label: PhrasingContent = {
    type: 'strong',
    data: { hName: 'b', hProperties: { ariaHidden: 'true' } },
    children: [{ type: 'text', value: String(number) }],
  }
  // Separates the number from the text in copied text and without our style sheet.
  const space: PhrasingContent = { type: 'text', value: ' ' }
  const [first, ...others] = content
  const firstLine = first?.type === 'paragraph' ? first.children : []
  const rest = first && first.type !== 'paragraph' ? content : others
  const data = { hName: 'aside', hProperties }
  if (rest.length === 0) return { type: 'paragraph', data, children: [label, space, ...firstLine] }
  const opening: BlockContent = { type: 'paragraph', children: [label, space, ...firstLine] }
  return { type: 'blockquote', data, children: [opening, ...rest] }
}

/**
 * Connects every side note to the place that cites it first (CSS anchor positioning), so that the style sheet can
 * place the note beside that line and below the note before it.
 */
export function anchorNotes(tree: HtmlRoot): void {
  visitElements(tree, ({ properties }) => {
    const id = String(properties['id'] ?? '')
    const cited = /^post-(ref|note)-(\d+)$/.exec(id)
    if (!cited) return
    const [, kind, number] = cited
    properties['style'] =
      kind === 'ref'
        ? `anchor-name:--note-${number}`
        : `position-anchor:--note-${number};anchor-name:--side-${number};--above:--side-${Number(number) - 1}`
  })
}
