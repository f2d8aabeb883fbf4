import type { Element, Root } from 'hast'
import type { Heading, Image, Paragraph, PhrasingContent, Root as MarkdownRoot } from 'mdast'
import { visit } from 'unist-util-visit'
import {
  type Attributes,
  bracesPattern,
  type KnownAttributes,
  readAttributes,
} from './attributes.ts'

/** A label such as `fig:curve`, and its line in the Markdown. */
export interface Label {
  name: string
  line: number
}

/** The labels of a text, by the position of the node that they name. */
export type LabelPlaces = ReadonlyMap<string, Label>

const atEnd = new RegExp(String.raw`(?<!\s)\s*${bracesPattern}\s*$`)
const atStart = new RegExp(`^${bracesPattern}`)

const size = /^\d{1,4}$/
const ofHeading: KnownAttributes = new Map([
  ['.unnumbered', /^$/],
  ['-', /^$/],
])
const ofBlock: KnownAttributes = new Map([['fold', /^.{0,100}$/]])
const ofPicture: KnownAttributes = new Map([
  ...ofBlock,
  // In pixels, or as Quarto writes it in percent of the text.
  ['width', /^\d{1,4}(?:px)?$|^(?:[1-9]\d|100)%$/],
  ['height', size],
  ['wide', /^$/],
  ['decorative', /^$/],
])

/**
 * Removes the labels from a text and collects them: those of headings and table captions, and the attributes after a
 * picture, `![alt](/media/x.webp "Caption"){#fig:x width=1200 height=750 wide}`. The size is in pixels and prevents
 * the page from shifting when the picture loads; `wide` extends a figure into the column of the side notes, `fold`
 * makes it collapsible, `decorative` says that it needs no description. Braces with anything else stay text. Labels of code blocks are in their info string.
 */
export function takeLabels(tree: MarkdownRoot): LabelPlaces {
  const places = new Map<string, Label>()
  const keep = (node: Placed, name: string | undefined) => {
    const line = node.position?.start.line
    if (name !== undefined && line !== undefined) places.set(placeOf(node), { name, line })
  }
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading') keep(node, takeHeadingEnd(node))
    if (node.type === 'image' && parent && index !== undefined) {
      const next = parent.children[index + 1]
      if (next?.type === 'text') keep(node, takeAttributes(node, next, isAlone(parent.children)))
    }
    const isCaption = node.type === 'paragraph' && index !== undefined && startsCaption(node)
    if (isCaption && parent?.children[index + 1]?.type === 'table') keep(node, takeCaptionEnd(node))
  })
  return places
}

/** The elements with a label, after the Markdown has become HTML. */
export function labelledElements(tree: Root, places: LabelPlaces): Map<Element, Label> {
  const elements = new Map<Element, Label>()
  if (places.size === 0) return elements
  visit(tree, 'element', (node) => {
    const label = /^(?:h\d|p|img)$/.test(node.tagName) ? places.get(placeOf(node)) : undefined
    if (label) elements.set(node, label)
  })
  return elements
}

interface Placed {
  position?: { start: { line: number; column: number } } | undefined
}

function placeOf({ position }: Placed): string {
  return position ? `${position.start.line}:${position.start.column}` : ''
}

/** `{#sec:method .unnumbered}` at the end of a heading; `{-}` says the same as the class. */
function takeHeadingEnd(heading: Heading): string | undefined {
  const written = takeEnd(heading.children, ofHeading)
  if (written && written.values.size > 0)
    heading.data = { ...heading.data, hProperties: { dataUnnumbered: '' } }
  return written?.label
}

/** `{#tbl:stars fold}` at the end of the caption of a table. */
function takeCaptionEnd(caption: Paragraph): string | undefined {
  const written = takeEnd(caption.children, ofBlock)
  if (written) caption.data = { ...caption.data, hProperties: foldingOf(written) }
  return written?.label
}

function takeEnd(children: PhrasingContent[], known: KnownAttributes): Attributes | undefined {
  const last = children.at(-1)
  const [whole, inner = ''] = (last?.type === 'text' && atEnd.exec(last.value)) || []
  const written = readAttributes(inner, known)
  if (last?.type !== 'text' || whole === undefined || !written) return undefined
  last.value = last.value.slice(0, -whole.length)
  return written
}

/** Passes the `fold` attribute on to the element. */
function foldingOf({ values }: Attributes): { dataFold?: string } {
  const fold = values.get('fold')
  return fold === undefined ? {} : { dataFold: fold }
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
  const [whole, inner = ''] = atStart.exec(next.value) ?? []
  const written = readAttributes(inner, ofPicture)
  if (whole === undefined || !written) return undefined
  const { label, values } = written
  if (!isFigure && (label !== undefined || values.has('fold'))) return undefined
  next.value = next.value.slice(whole.length)
  const [width, height] = [values.get('width'), values.get('height')]
  image.data = {
    ...image.data,
    hProperties: {
      ...(width?.endsWith('%')
        ? { dataWidth: width.slice(0, -1) }
        : width !== undefined && { width: width.replace('px', '') }),
      ...(height !== undefined && { height }),
      ...(values.has('wide') && { className: ['wide'] }),
      ...(values.has('decorative') && { dataDecorative: '' }),
      ...foldingOf(written),
    },
  }
  return label
}
