import type { Element, Root } from 'hast'
import type { Image, PhrasingContent, Root as MarkdownRoot } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { responsivePicture } from '../../../../shared/media.ts'
import { element, isElement, significantChildren } from './elements.ts'

const attributes = /^\{((?:\s*(?:width=\d{1,4}|height=\d{1,4}|wide)(?=[\s}]))+)\s*\}/

/**
 * Reads what may follow a picture: `![alt](/media/x.webp "Caption"){width=1200 height=750 wide}`.
 * Sizes are in pixels and keep the page from moving when the picture arrives; `wide` lets a figure
 * reach into the column of the side notes. Anything else in braces stays text.
 */
export function readPictureSizes(tree: MarkdownRoot): void {
  visit(tree, 'image', (image, index, parent) => {
    const next: PhrasingContent | MarkdownRoot['children'][number] | undefined =
      index === undefined ? undefined : parent?.children[index + 1]
    if (next?.type !== 'text') return
    const written = attributes.exec(next.value)
    if (!written) return
    next.value = next.value.slice(written[0].length)
    setSize(image, written[1] ?? '')
  })
}

function setSize(image: Image, written: string): void {
  const width = /width=(\d+)/.exec(written)?.[1]
  const height = /height=(\d+)/.exec(written)?.[1]
  image.data = {
    ...image.data,
    hProperties: {
      ...(width && { width }),
      ...(height && { height }),
      ...(/\bwide\b/.test(written) && { className: ['wide'] }),
    },
  }
}

/** Makes a figure of every picture alone in its paragraph; its title becomes the caption. */
export function renderPictures(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'img') {
      node.properties['loading'] = 'lazy'
      node.properties['decoding'] = 'async'
    }
    const picture = pictureAloneIn(node)
    if (picture && parent && index !== undefined) {
      parent.children[index] = figure(picture)
      return index
    }
    return undefined
  })
}

// The column of the text, and the text together with its notes.
const textWidth = '(min-width: 740px) 680px, 95vw'
const wideWidth = '(min-width: 1040px) 952px, 95vw'

/** Lets the browser choose the width of the site's own pictures. Feeds are read without it. */
export function offerWidths(tree: Root): void {
  let isFirst = true
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return undefined
    // The first picture of a post is often seen at once.
    if (isFirst) delete node.properties['loading']
    isFirst = false
    const own = responsivePicture(String(node.properties['src']))
    if (!own) return undefined
    const isWide = parent.type === 'element' && parent.properties['className'] !== undefined
    const sizes = isWide ? wideWidth : textWidth
    const { avif, webp, color, width, height } = own
    node.properties = {
      width,
      height,
      ...node.properties,
      style: `background:${color}`,
      ...(webp !== undefined && { srcSet: webp, sizes }),
    }
    const source =
      avif === undefined ? [] : [element('source', { type: 'image/avif', srcSet: avif, sizes })]
    parent.children[index] = element('picture', {}, [...source, node])
    return SKIP
  })
}

/** Numbers the captions of all figures, pictures and charts alike, in the order of the page. */
export function numberFigures(tree: Root): void {
  let count = 0
  visit(tree, { tagName: 'figcaption' }, (caption) => {
    if (caption.type !== 'element') return
    caption.children.unshift(element('b', {}, [`Figure ${++count}.`]), { type: 'text', value: ' ' })
  })
}

function pictureAloneIn(node: Element): Element | undefined {
  const [only, ...others] = significantChildren(node)
  return node.tagName === 'p' && isElement(only, 'img') && others.length === 0 ? only : undefined
}

function figure(picture: Element): Element {
  const { title, className, ...properties } = picture.properties
  const caption = title ? [element('figcaption', {}, [String(title)])] : []
  return element('figure', className ? { className } : {}, [element('img', properties), ...caption])
}
