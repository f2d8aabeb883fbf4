import type { Image, Paragraph, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Reads the title of every picture alone in its paragraph as a line of Markdown: what it becomes follows the picture
 * in its paragraph, which is marked as a figure. Pictures and notes are none in it; its text stays then.
 * @param parse reads Markdown
 */
export function readCaptions(tree: Root, parse: (markdown: string) => Root): void {
  visit(tree, 'paragraph', (paragraph) => {
    const image = pictureIn(paragraph)
    const caption = image?.title ? captionOf(image.title, parse) : undefined
    if (!image || !caption) return
    // What is wrong with a caption is told at its picture.
    for (const node of caption) visit(node, (inner) => void (inner.position = image.position))
    image.title = null
    paragraph.children = [image, ...caption]
    paragraph.data = { ...paragraph.data, hProperties: { className: ['figure'] } }
  })
}

function pictureIn({ children }: Paragraph): Image | undefined {
  const [only, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim())
  return only?.type === 'image' && others.length === 0 ? only : undefined
}

function captionOf(
  title: string,
  parse: (markdown: string) => Root,
): PhrasingContent[] | undefined {
  const [paragraph, ...others] = parse(title).children
  if (paragraph?.type !== 'paragraph' || others.length > 0) return undefined
  let isFit = true
  visit(paragraph, ['image', 'imageReference', 'footnoteReference'], () => void (isFit = false))
  return isFit ? paragraph.children : undefined
}
