import type { Element, ElementContent, Root } from 'hast'
import { SKIP } from 'unist-util-visit'
import { classesOf, element, isElement, significantChildren, visitElements } from '../elements.ts'
import type { Label } from '../references/labels.ts'
import type { References } from '../references/registry.ts'
import { foldedIf } from './fold.ts'
import { panelsOf } from './panels.ts'

/**
 * Makes a figure of every picture alone in its paragraph; its title becomes the caption. One with a label has a
 * caption in any case, for its number. A picture without a description is reported unless it is decorative.
 */
export function renderPictures(
  tree: Root,
  labelled: Map<Element, Label>,
  report: (line: number, sentence: string) => void,
): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName === 'img') {
      const line = (node.position ?? parent?.position)?.start.line ?? 1
      describePicture(node, (sentence) => report(line, sentence))
      node.properties['loading'] = 'lazy'
      node.properties['decoding'] = 'async'
      const { dataWidth, ...properties } = node.properties
      if (dataWidth !== undefined)
        node.properties = { ...properties, style: `width:${String(dataWidth)}%` }
    }
    const [picture, ...caption] = figureIn(node)
    if (picture && parent && index !== undefined) {
      const label = labelled.get(picture)
      const made = figure(picture, caption, label !== undefined)
      if (label) labelled.set(made, label)
      parent.children[index] = foldedIf(made, picture, 'Figure')
      return [SKIP, index]
    }
    return undefined
  })
}

/** A decorative picture has no description, so that screen readers skip it. */
function describePicture({ properties }: Element, report: (sentence: string) => void): void {
  const { src, alt, dataDecorative } = properties
  delete properties['dataDecorative']
  if (dataDecorative !== undefined) properties['alt'] = ''
  else if (String(alt ?? '').trim() === '') {
    const name = String(src).split('/').at(-1)?.slice(0, 80)
    report(
      `${name} has no description. Write in the brackets what it shows, or {decorative} after it.`,
    )
  }
}

// The width of the text, and of the text together with its side notes.
const textWidth = '(min-width: 740px) 680px, 95vw'
const wideWidth = '(min-width: 1040px) 952px, 95vw'

/** The available sizes of a picture. */
export interface PictureSources {
  /** Of the largest, px. */
  width: number
  height: number
  /** The placeholder colour, such as '#10131c'; undefined for a picture with transparency. */
  color: string | undefined
  /** Candidates as in `srcset`; undefined for a picture of one size. */
  avif: string | undefined
  webp: string | undefined
}

/** Finds the sizes of a picture by its URL; undefined for a picture of unknown size. */
export type FindPicture = (url: string) => PictureSources | undefined

/** Adds the available sizes of pictures for the browser to choose from. Feeds do not need them. */
export function offerWidths(tree: Root, findPicture: FindPicture): void {
  let isFirst = true
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return undefined
    // The first picture is often visible at once, so it is not loaded lazily.
    if (isFirst) delete node.properties['loading']
    isFirst = false
    const own = findPicture(String(node.properties['src']))
    if (!own) return undefined
    const isWide = parent.type === 'element' && parent.properties['className'] !== undefined
    const sizes = isWide ? wideWidth : textWidth
    const { avif, webp, color, width, height } = own
    node.properties = {
      width,
      height,
      ...node.properties,
      // A transparent picture was made for a light background.
      ...(color === undefined ? { className: ['clear'] } : { style: `background:${color}` }),
      ...(webp !== undefined && { srcSet: webp, sizes }),
    }
    const source =
      avif === undefined ? [] : [element('source', { type: 'image/avif', srcSet: avif, sizes })]
    parent.children[index] = element('picture', {}, [...source, node])
    return SKIP
  })
}

/** Numbers the captions of all figures, pictures and charts alike, in the order of the page. */
export function numberFigures(
  tree: Root,
  labelled: ReadonlyMap<Element, Label>,
  references: References,
): void {
  let count = 0
  const name = (figure: Element, words: string, shown: string) => {
    const caption = figure.children.find((child) => isElement(child, 'figcaption'))
    if (isElement(caption))
      caption.children.unshift(element('b', {}, [words]), { type: 'text', value: ' ' })
    const label = labelled.get(figure)
    if (label) references.add(label.name, { kind: 'fig', target: figure, shown, line: label.line })
  }
  visitElements(tree, (figure) => {
    if (figure.tagName !== 'figure' || classesOf(figure).includes('panel')) return
    if (!figure.children.some((child) => isElement(child, 'figcaption'))) return
    const shown = String(++count)
    name(figure, `Figure ${shown}.`, shown)
    for (const [index, panel] of panelsOf(figure).entries()) {
      const letter = String.fromCodePoint(97 + (index % 26))
      name(panel, `(${letter})`, shown + letter)
    }
  })
}

/** The picture alone in its paragraph, and the content of its caption. */
function figureIn(node: Element): [picture?: Element, ...caption: ElementContent[]] {
  const children = significantChildren(node)
  const [only, ...others] = children
  if (node.tagName !== 'p' || !isElement(only, 'img')) return []
  if (others.length === 0) return [only]
  return classesOf(node).includes('figure') ? [only, ...node.children.slice(1)] : []
}

function figure(picture: Element, caption: ElementContent[], isLabelled: boolean): Element {
  const { title, className, dataFold: _fold, dataWidth, ...properties } = picture.properties
  const content = title ? [String(title)] : caption
  const parts: Element[] = [element('img', properties)]
  if (content.length > 0 || isLabelled)
    parts.push({ ...element('figcaption', {}, content), position: picture.position })
  const { position } = picture
  const style = dataWidth === undefined ? {} : { style: `--width:${String(dataWidth)}%` }
  const classes = dataWidth === undefined ? className : ['narrow']
  return {
    ...element('figure', { ...(classes && { className: classes }), ...style }, parts),
    position,
  }
}
