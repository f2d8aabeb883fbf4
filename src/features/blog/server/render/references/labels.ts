import type { Element, Root } from 'hast'
import type { Image, Paragraph, PhrasingContent, Root as MarkdownRoot } from 'mdast'
import { visit } from 'unist-util-visit'

/** What a thing is called, `fig:curve`, and the line of the Markdown on which it stands. */
export interface Label {
  name: string
  line: number
}

/** The labels of a text by where the things that they name begin. */
export type LabelPlaces = ReadonlyMap<string, Label>

/** What a label looks like, for an expression of Unicode. */
export const labelPattern = String.raw`(?:eq|fig|tbl|tab|lst|sec)[:-][\p{L}\p{N}_.:-]{1,60}`
const foldPattern = String.raw`fold(?:="[^"{}]{0,100}")?`
const closing = new RegExp(String.raw`\s*\{#(${labelPattern})\}\s*$`, 'u')
const captionEnd = new RegExp(
  String.raw`\s*\{((?:\s*(?:#${labelPattern}|${foldPattern})(?=[\s}]))+)\s*\}\s*$`,
  'u',
)
const fenceAttributes = new RegExp(
  String.raw`\s*\{((?:\s*(?:#${labelPattern}|${foldPattern})(?=[\s}]))+)\s*\}`,
  'gu',
)
const attributes = new RegExp(
  String.raw`^\{((?:\s*(?:width=\d{1,4}|height=\d{1,4}|wide|${foldPattern}|#${labelPattern})(?=[\s}]))+)\s*\}`,
  'u',
)

/**
 * Takes the labels out of a text: of headings, of captions of tables, and what may follow a picture,
 * `![alt](/media/x.webp "Caption"){#fig:x width=1200 height=750 wide}`. Sizes are in pixels and keep the page
 * from moving when the picture arrives; `wide` lets a figure reach into the column of the side notes, `fold` closes it. Anything
 * else in braces stays text. Labels of code stand in what follows its language.
 */
export function takeLabels(tree: MarkdownRoot): LabelPlaces {
  const places = new Map<string, Label>()
  const keep = (node: Placed, name: string | undefined) => {
    const line = node.position?.start.line
    if (name !== undefined && line !== undefined) places.set(placeOf(node), { name, line })
  }
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading') keep(node, takeClosing(node.children))
    if (node.type === 'image' && parent && index !== undefined) {
      const next = parent.children[index + 1]
      if (next?.type === 'text') keep(node, takeAttributes(node, next, isAlone(parent.children)))
    }
    const isCaption = node.type === 'paragraph' && index !== undefined && startsCaption(node)
    if (isCaption && parent?.children[index + 1]?.type === 'table') keep(node, takeCaptionEnd(node))
  })
  return places
}

/** The elements that have a label, once the tree is made. */
export function labelledElements(tree: Root, places: LabelPlaces): Map<Element, Label> {
  const elements = new Map<Element, Label>()
  if (places.size === 0) return elements
  visit(tree, 'element', (node) => {
    const label = /^(?:h\d|p|img)$/.test(node.tagName) ? places.get(placeOf(node)) : undefined
    if (label) elements.set(node, label)
  })
  return elements
}

/** What stands in braces after the language of a block of code, and what is left. */
interface FenceAttributes {
  rest: string
  name: string | undefined
  /** What a folded block is called; '' for what such blocks are usually called. */
  fold: string | undefined
}

/** Takes `{#lst:fit fold="Fit the model"}` out of what follows the language of a block of code. */
export function takeFenceAttributes(meta: string): FenceAttributes {
  let rest = meta
  let written = ''
  for (const found of meta.matchAll(fenceAttributes)) {
    rest = rest.replace(found[0], '')
    written += ` ${found[1]}`
  }
  return { rest, ...namesIn(written) }
}

function namesIn(written: string): Omit<FenceAttributes, 'rest'> {
  const name = /(?:^|\s)#(\S+)/.exec(written.replaceAll(/"[^"]*"/g, ''))?.[1]
  const fold = /(?:^|\s)fold(?:="([^"]*)")?(?=\s|$)/.exec(written)
  return { name, fold: fold ? (fold[1] ?? '') : undefined }
}

interface Placed {
  position?: { start: { line: number; column: number } } | undefined
}

function placeOf({ position }: Placed): string {
  return position ? `${position.start.line}:${position.start.column}` : ''
}

function takeClosing(children: PhrasingContent[]): string | undefined {
  const last = children.at(-1)
  if (last?.type !== 'text') return undefined
  const name = closing.exec(last.value)?.[1]
  if (name !== undefined) last.value = last.value.replace(closing, '')
  return name
}

/** What is folded says so to whoever makes its element. */
const foldingOf = (fold: string | undefined) => (fold === undefined ? {} : { dataFold: fold })

/** `{#tbl:stars fold}` at the end of the caption of a table. */
function takeCaptionEnd(caption: Paragraph): string | undefined {
  const last = caption.children.at(-1)
  const [whole, written = ''] = (last?.type === 'text' && captionEnd.exec(last.value)) || []
  if (last?.type !== 'text' || whole === undefined) return undefined
  last.value = last.value.slice(0, -whole.length)
  const { name, fold } = namesIn(written)
  caption.data = { ...caption.data, hProperties: foldingOf(fold) }
  return name
}

function startsCaption({ children: [first] }: Paragraph): boolean {
  return first?.type === 'text' && first.value.startsWith('Table:')
}

/** Only a picture alone in its paragraph becomes a figure, which can be referred to. */
function isAlone(children: readonly { type: string; value?: string }[]): boolean {
  return children.every(
    ({ type, value = '' }) =>
      type === 'image' || (type === 'text' && /^(?:\{.*\})?\s*$/.test(value)),
  )
}

function takeAttributes(
  image: Image,
  next: { value: string },
  isFigure: boolean,
): string | undefined {
  const [whole, written = ''] = attributes.exec(next.value) ?? []
  const { name, fold } = namesIn(written)
  if (whole === undefined || ((name ?? fold) !== undefined && !isFigure)) return undefined
  next.value = next.value.slice(whole.length)
  const width = /width=(\d+)/.exec(written)?.[1]
  const height = /height=(\d+)/.exec(written)?.[1]
  image.data = {
    ...image.data,
    hProperties: {
      ...(width && { width }),
      ...(height && { height }),
      ...(/(?:^|\s)wide(?:\s|$)/.test(written) && { className: ['wide'] }),
      ...foldingOf(fold),
    },
  }
  return name
}
