import type { Code, Image, Paragraph, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { readChartText } from '../charts/text/chart-text.ts'
import { parseMarkdown } from '../parse/parse-markdown.ts'

/**
 * Parses captions as a line of Markdown: the title of a picture that is alone in its paragraph, which becomes text
 * after the picture, and the caption of a chart, which becomes a paragraph after it. Both paragraphs are marked as
 * figures. A caption cannot contain pictures or notes; only their text stays.
 */
export function readCaptions(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'paragraph') readTitle(node)
    if (node.type !== 'code' || node.lang !== 'chart' || !parent || index === undefined) return
    const caption = captionOf(captionIn(node))
    if (!caption) return
    place(caption, node)
    const { position } = node
    const paragraph: Paragraph = { type: 'paragraph', data: asFigure, children: caption, position }
    parent.children.splice(index + 1, 0, paragraph)
  })
}

const asFigure = { hProperties: { className: ['figure'] } }

function readTitle(paragraph: Paragraph): void {
  const image = pictureIn(paragraph)
  const caption = image && captionOf(image.data?.writtenTitle ?? image.title)
  if (!image || !caption) return
  place(caption, image)
  image.title = null
  paragraph.children = [image, ...caption]
  paragraph.data = { ...paragraph.data, ...asFigure }
}

/** Problems in a caption are reported at the figure or code block that it belongs to. */
function place(caption: PhrasingContent[], { position }: Image | Code): void {
  for (const node of caption) visit(node, (inner) => void (inner.position = position))
}

/** Errors in a chart are reported later, when it is drawn. */
function captionIn({ value }: Code): string | undefined {
  const read = readChartText(value)
  const body = 'value' in read ? read.value : undefined
  if (typeof body !== 'object' || body === null || !('caption' in body)) return undefined
  return typeof body.caption === 'string' ? body.caption.trim() : undefined
}

function pictureIn({ children }: Paragraph): Image | undefined {
  const [only, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim())
  return only?.type === 'image' && others.length === 0 ? only : undefined
}

function captionOf(caption: string | null | undefined): PhrasingContent[] | undefined {
  if (!caption) return undefined
  const [paragraph, ...others] = parseMarkdown(caption, { isForPage: true }).children
  if (paragraph?.type !== 'paragraph' || others.length > 0) return undefined
  let isFit = true
  visit(paragraph, ['image', 'imageReference', 'footnoteReference'], () => void (isFit = false))
  return isFit ? paragraph.children : undefined
}
