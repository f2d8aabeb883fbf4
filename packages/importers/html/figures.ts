import type { Element, ElementContent } from 'hast'
import { classesOf, element, isElement, visitElements } from '@ephemeris/markdown'

type Write = (children: ElementContent[]) => string

export function picturesIn(node: Element): Element[] {
  const pictures: Element[] = []
  visitElements(node, (one) => void (one.tagName === 'img' && pictures.push(one)))
  return pictures
}

/** The caption in a figure as a line of Markdown; '' for none. */
export function captionOf(figure: Element, write: Write): string {
  let caption: Element | undefined
  visitElements(figure, (node) => void (node.tagName === 'figcaption' && (caption = node)))
  return caption ? write(caption.children) : ''
}

/** A picture alone in its paragraph, which the site makes a figure. */
export function paragraphOfPicture(picture: Element, caption: string): Element[] {
  if (caption !== '') picture.properties['title'] = caption
  return [element('p', {}, [picture])]
}

/** Several pictures in one frame, as blog programs write galleries. */
export function isGallery(node: Element): boolean {
  const isNamed = classesOf(node).some((name) => /gallery/.test(name))
  const isFrame =
    node.tagName === 'figure' || (isNamed && /^(?:div|ul|section)$/.test(node.tagName))
  return isFrame && picturesIn(node).length > 1
}

/** The pictures of a gallery one below the other, each with its caption, then the caption of the whole gallery. */
export function spreadGallery(gallery: Element, write: Write): ElementContent[] {
  const shown: ElementContent[] = []
  let ofAll = ''
  const visit = (node: Element) => {
    for (const child of node.children) {
      if (!isElement(child)) continue
      const isOne = /^(?:figure|li|dl)$/.test(child.tagName) && picturesIn(child).length === 1
      const [picture] = isOne ? picturesIn(child) : []
      if (picture) shown.push(...paragraphOfPicture(picture, captionOf(child, write)))
      else if (child.tagName === 'img') shown.push(...paragraphOfPicture(child, ''))
      else if (child.tagName === 'figcaption') ofAll = write(child.children)
      else visit(child)
    }
  }
  visit(gallery)
  return ofAll === '' ? shown : [...shown, element('p', {}, [ofAll])]
}
