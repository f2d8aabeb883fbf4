import type { Image, Heading, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { findBlockKind, isCallout, isTheorem, type NamedKind } from '../blocks/block-kinds.ts'
import { labelKindOf, readFenceLine, type WrittenBlock } from './fence-line.ts'

declare module 'mdast' {
  /** A callout, a theorem, tabs or the like; `data` says which. */
  interface FencedBlock extends Parent {
    type: 'fencedBlock'
    children: RootContent[]
  }
  interface BlockContentMap {
    fencedBlock: FencedBlock
  }
  interface RootContentMap {
    fencedBlock: FencedBlock
  }
}

type FencedBlock = Extract<RootContent, { type: 'fencedBlock' }>
type Position = RootContent['position']

/** Called for a problem in a line of the text. */
type Report = (line: number, sentence: string) => void

/** Parses a line of Markdown. */
export type ReadLine = (markdown: string, line: number) => PhrasingContent[]

interface Reading {
  readLine: ReadLine
  report: Report
}

/** Blocks within blocks within blocks; deeper ones are shown without their own frames. */
const maxDepth = 10

/** Replaces the fences of blocks in a tree by the blocks that they enclose. */
export function groupBlocks(tree: Root, reading: Reading): void {
  visit(tree, (parent) => {
    if (!('children' in parent)) return
    const children: RootContent[] = parent.children
    if (children.some(({ type }) => type === 'blockFence'))
      parent.children = grouped(children, reading) as never
  })
}

interface OpenBlock {
  colons: number
  line: number
  block: FencedBlock | undefined
  /** Where its content goes: for an unknown block, that of the block around it. */
  content: RootContent[]
}

function grouped(nodes: readonly RootContent[], { readLine, report }: Reading): RootContent[] {
  const fences = nodes.map((node) =>
    node.type === 'blockFence' ? readFenceLine(node.value) : undefined,
  )
  const openings = fences.filter((fence) => fence?.opens).length
  const closings = fences.filter((fence) => fence && !fence.opens).length
  const result: RootContent[] = []
  const open: OpenBlock[] = []
  const byColons = new Map<number, number>()
  let depth = 0
  const close = (end: Position) => {
    const closed = open.pop()
    if (!closed) return 0
    byColons.set(closed.colons, (byColons.get(closed.colons) ?? 1) - 1)
    if (closed.block) {
      depth -= 1
      finishBlock(closed.block, end)
    }
    return closed.colons
  }
  for (const [index, node] of nodes.entries()) {
    const content = open.at(-1)?.content ?? result
    const fence = fences[index]
    const line = node.position?.start.line ?? 1
    if (!fence) content.push(node)
    else if (fence.opens) {
      const { opens, colons } = fence
      const block = depth < maxDepth ? blockOf(opens, node.position, readLine) : undefined
      if (block) content.push(block)
      else content.push(...unknownBlock(opens, line, { readLine, report }))
      depth += block ? 1 : 0
      open.push({ colons, line, block, content: block?.children ?? content })
      byColons.set(colons, (byColons.get(colons) ?? 0) + 1)
    } else if (open.length === 0) report(line, 'This ::: closes no block.')
    else if (openings === closings || !byColons.get(fence.colons)) close(node.position)
    // MyST: as many colons as opened a block close it, with all that is open in it.
    else while (close(node.position) !== fence.colons);
  }
  for (const { line } of open)
    report(line, 'This block is not closed by :::, so it goes on to the end.')
  while (open.length > 0) close(nodes.at(-1)?.position)
  return result
}

/** The block that a fence opens; undefined for one that is not known here. */
export function blockOf(
  written: WrittenBlock,
  position: Position,
  readLine: ReadLine,
): FencedBlock | undefined {
  const prefix = labelKindOf(written.label)
  const named = kindOf(written, prefix)
  if (!named) return undefined
  const line = position?.start.line ?? 1
  // The argument of a figure in MyST is the address of its picture.
  if (named.kind === 'panels' && written.title !== '')
    return pictureBlock(written, propertiesOf(written, named, prefix), position)
  const title = titleOf(written, named, line, readLine)
  return {
    type: 'fencedBlock',
    data: { hName: 'div', hProperties: propertiesOf(written, named, prefix) },
    children: title.length > 0 ? [titleParagraph(title, position)] : [],
    position,
  }
}

function pictureBlock(
  { title: url, values }: WrittenBlock,
  hProperties: Record<string, string>,
  position: Position,
): FencedBlock {
  const picture: Image = { type: 'image', url, alt: values.get('alt') ?? '', position }
  return {
    type: 'fencedBlock',
    data: { hName: 'div', hProperties },
    children: [{ type: 'paragraph', children: [picture], position }],
    position,
  }
}

/** The kind of a block by its names and its label; one that only places its content in columns shows pictures beside each other. */
function kindOf(
  { names, values }: WrittenBlock,
  prefix: string | undefined,
): NamedKind | undefined {
  const named = findBlockKind(names, prefix)
  return named ?? (values.has('layout-ncol') ? { kind: 'panels', word: '' } : undefined)
}

/** What a program that converts a text may want to know of a fence. */
interface BlockFence {
  kind: 'known' | 'unknown' | 'closing'
  title: string
  /** What references call the block. */
  label: string | undefined
}

/** Reads a fence `:::` with its options, or the info string of a directive that is written as code. */
export function readBlockFence(source: string): BlockFence {
  const { opens } = readFenceLine(source.startsWith(':') ? source : `:::${source}`)
  if (!opens) return { kind: 'closing', title: '', label: undefined }
  const prefix = labelKindOf(opens.label)
  const named = kindOf(opens, prefix)
  const label = named && labelOf(opens, named, prefix)
  return { kind: named ? 'known' : 'unknown', title: opens.title, label }
}

function labelOf(
  { label }: WrittenBlock,
  { kind }: NamedKind,
  prefix: string | undefined,
): string | undefined {
  if (kind === 'panels' && label !== undefined) return prefix === undefined ? `fig:${label}` : label
  const isNamed = isTheorem(kind) || (prefix !== undefined && (isCallout(kind) || kind === 'group'))
  if (!isNamed) return undefined
  return label !== undefined && prefix === undefined ? `${kind}:${label}` : label
}

/** A callout without fences. */
export function calloutOf(
  { kind, word }: NamedKind,
  parts: { fold: string | undefined; title: PhrasingContent[]; children: RootContent[] },
  position: Position,
): FencedBlock {
  const { fold, title, children } = parts
  const hProperties = { dataBlock: kind, dataWord: word, ...(fold && { dataFold: fold }) }
  const first = title.length > 0 ? [titleParagraph(title, position)] : []
  return {
    type: 'fencedBlock',
    data: { hName: 'div', hProperties },
    children: [...first, ...children],
    position,
  }
}

function titleOf(
  { title, names, label, values }: WrittenBlock,
  { kind }: NamedKind,
  line: number,
  readLine: ReadLine,
): PhrasingContent[] {
  // The argument of a solution in MyST is the label of its exercise.
  if (kind === 'sol' && names.includes('solution') && /^[\w:.-]+$/.test(title) && label !== title)
    if (!values.has('title') && !values.has('name'))
      return [{ type: 'text', value: `@exr:${title.replace(/^exr[-:]/, '')}` }]
  return title === '' ? [] : readLine(title, line)
}

function propertiesOf(
  written: WrittenBlock,
  named: NamedKind,
  prefix: string | undefined,
): Record<string, string> {
  const label = labelOf(written, named, prefix)
  const { values, names } = written
  const fold = foldOf(values, names)
  return {
    dataBlock: named.kind,
    dataWord: named.word,
    ...(label !== undefined && { dataLabel: label }),
    ...(values.has('layout-ncol') && { dataColumns: values.get('layout-ncol') ?? '' }),
    ...(fold !== undefined && { dataFold: fold }),
    ...(isUnnumbered(values, names) && { dataUnnumbered: '' }),
  }
}

/** `:nonumber:` or `:enumerated: false` of MyST, and the class of Quarto. */
function isUnnumbered(values: WrittenBlock['values'], names: readonly string[]): boolean {
  const isNumbered = values.get('enumerated') ?? values.get('numbered')
  return values.has('nonumber') || isNumbered === 'false' || names.includes('unnumbered')
}

/** Quarto's `collapse`, and `:class: dropdown` of MyST. */
function foldOf(values: WrittenBlock['values'], names: readonly string[]): string | undefined {
  const collapse = values.get('collapse')
  const isDropdown =
    /(?:^|\s)dropdown(?:\s|$)/.test(values.get('class') ?? '') ||
    (names.length > 1 && names.includes('dropdown'))
  if (isDropdown || values.has('open'))
    return /^(?:|true)$/.test(values.get('open') ?? 'false') ? 'open' : 'closed'
  if (collapse === undefined) return undefined
  return collapse === 'false' ? 'open' : 'closed'
}

/** Attributes of Quarto after a heading, `{.unnumbered}` or `{-}`, are not part of the title. */
const attributesAtEnd = /(?<!\s)\s*\{(?:-|[#.][^{}\n]{1,200})\}\s*$/

function titleOfHeading({ children }: Heading): PhrasingContent[] {
  const last = children.at(-1)
  if (last?.type === 'text') last.value = last.value.replace(attributesAtEnd, '')
  return children
}

function titleParagraph(children: PhrasingContent[], position: Position): Paragraph {
  return {
    type: 'paragraph',
    data: { hProperties: { className: ['block-title'] } },
    children,
    position,
  }
}

/** Of a block that is not known, the title stays as a paragraph. */
function unknownBlock(
  { shown, title }: WrittenBlock,
  line: number,
  { readLine, report }: Reading,
): RootContent[] {
  report(line, `The block “${shown}” is not known here; only its text is shown.`)
  // Of a grid, this is the number of its columns.
  if (!/\p{L}/u.test(title)) return []
  return [{ type: 'paragraph', children: [{ type: 'strong', children: readLine(title, line) }] }]
}

/** Called when all the content of a block is known: takes its title from its first heading, and its tabs from its headings. */
export function finishBlock(block: FencedBlock, end: Position): void {
  if (block.position && end) block.position = { ...block.position, end: end.end }
  const kind = block.data?.hProperties?.['dataBlock']
  if (kind === 'tabs') block.children = tabsIn(block.children)
  else if (kind === 'group') labelContent(block)
  else if (kind !== 'quote' && kind !== 'panels') takeHeading(block)
}

function takeHeading(block: FencedBlock): void {
  const [first, ...rest] = block.children
  if (first?.type === 'heading')
    block.children = [titleParagraph(titleOfHeading(first), first.position), ...rest]
}

/**
 * Gives the label of a block to the table or code in it, as it is written here: `Table: caption {#tbl:x}` before a table, and
 * `{#lst:x}` in the first line of code.
 */
function labelContent(block: FencedBlock): void {
  const label = String(block.data?.hProperties?.['dataLabel'])
  const at = block.children.findIndex(({ type }) => type === 'table' || type === 'code')
  const content = block.children[at]
  const caption = block.children[at + 1]
  const words = caption?.type === 'paragraph' ? caption.children : []
  if (content?.type === 'table') {
    const text = (value: string): PhrasingContent => ({ type: 'text', value })
    const children = [text('Table: '), ...words, text(` {#${label}}`)]
    const { position } = words.length > 0 && caption ? caption : content
    block.children.splice(
      at,
      words.length > 0 ? 2 : 1,
      { type: 'paragraph', children, position },
      content,
    )
  }
  if (content?.type !== 'code') return
  const [only, ...others] = words
  const name = others.length === 0 && only?.type === 'text' && !content.meta ? only.value : ''
  if (name !== '') block.children.splice(at + 1, 1)
  content.meta = `${content.meta ?? name} {#${label}}`.trim()
}

/** The tabs of Quarto begin with headings; those of MyST are blocks already. */
function tabsIn(nodes: readonly RootContent[]): RootContent[] {
  const heading = nodes.find((node) => node.type === 'heading')
  if (!heading) return [...nodes]
  const tabs: RootContent[] = []
  let content = tabs
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= heading.depth) {
      const tab: FencedBlock = {
        type: 'fencedBlock',
        data: { hName: 'div', hProperties: { dataBlock: 'tab', dataWord: '' } },
        children: [titleParagraph(titleOfHeading(node), node.position)],
        position: node.position,
      }
      tabs.push(tab)
      content = tab.children
    } else content.push(node)
  }
  return tabs
}

export type { FencedBlock }
