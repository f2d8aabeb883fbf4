import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP } from 'unist-util-visit'
import { classesOf, element, isElement, visitElements } from '@ephemeris/markdown'

/** Controls that need the scripts of Ghost's themes. */
const controls =
  /^kg-(?:video-(?:overlay|player-container|large-play-icon)|audio-(?:player|player-container|thumbnail)|toggle-card-icon|signup-card-form|nft)/

/** The cards of Ghost's editor as ordinary elements: bookmarks and files as links, callouts as quotations. */
export function simplifyCards(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const classes = classesOf(node)
    if (node.tagName === 'button' || classes.some((name) => controls.test(name))) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (classes.includes('kg-callout-card')) node.tagName = 'blockquote'
    const link = /kg-(?:bookmark|file)-card/.test(classes.join(' ')) ? linkOfCard(node) : undefined
    if (!link) return undefined
    parent.children[index] = link
    return SKIP
  })
}

/** A card as a link with its title and description. */
function linkOfCard(card: Element): Element | undefined {
  const link = find(card, 'kg-bookmark-container') ?? find(card, 'kg-file-card-container')
  const href = link?.properties['href']
  if (typeof href !== 'string') return undefined
  const title = words(card, 'kg-bookmark-title') || words(card, 'kg-file-card-title') || href
  const description = words(card, 'kg-bookmark-description') || words(card, 'kg-file-card-caption')
  const caption = card.children.find((child) => isElement(child, 'figcaption'))
  return element('p', {}, [
    element('a', { href }, [title]),
    ...(description === '' ? [] : [`: ${description}`]),
    ...(caption ? [` (${toString(caption).trim()})`] : []),
  ])
}

function words(card: Element, name: string): string {
  const found = find(card, name)
  return found ? toString(found).replaceAll(/\s+/g, ' ').trim() : ''
}

function find(card: Element, name: string): Element | undefined {
  let found: Element | undefined
  visitElements(card, (node) => {
    if (!found && classesOf(node).includes(name)) found = node
  })
  return found
}
