import type { Element } from 'hast'
import { picturesIn } from './figures.ts'
import { textOfBlocks } from './text-of-blocks.ts'

function isPictureAddress(address: string): boolean {
  const [path = ''] = address.split('?', 1)
  const isPicture = /\.(?:jpe?g|png|gif|webp|avif)$/i.test(path)
  return isPicture && !address.slice(path.length).includes('#')
}

/**
 * Removes the link around a picture that only leads to the same picture in full size: this site shows it large
 * anyway.
 */
export function unlinkPicture(link: Element): void {
  const { href } = link.properties
  if (typeof href !== 'string' || !isPictureAddress(href)) return
  if (picturesIn(link).length === 1 && textOfBlocks(link) === '') link.tagName = 'span'
}

/** Pages with lazy loading keep the URL of a picture in a data attribute. */
export function findLazyPicture({ properties }: Element): void {
  const { src, dataSrc, dataLazySrc, dataOrigFile } = properties
  if (typeof src === 'string' && src !== '' && !src.startsWith('data:')) return
  const late = [dataSrc, dataLazySrc, dataOrigFile].find((one) => typeof one === 'string')
  if (late !== undefined) properties['src'] = late
}

export function changeAddress(
  node: Element,
  name: 'href' | 'src',
  change: (old: string) => string,
): void {
  const value = node.properties[name]
  const address = typeof value === 'string' ? value.trim() : ''
  // A link to a place within the copied page has no target here.
  const leads = address !== '' && !address.startsWith('#')
  if (leads && isHarmless(address)) {
    node.properties[name] = change(address)
    return
  }
  // Keeps the text of a link, and the alt text of a picture, without the URL.
  const { alt } = node.properties
  if (typeof alt === 'string') node.children = [{ type: 'text', value: alt }]
  node.tagName = 'span'
}

/** Allows http, https, mailto and URLs without a scheme; others, such as javascript:, could run code. */
export function isHarmless(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers pass over these inside a scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replaceAll(/[\u0000-\u0020]/g, ''))?.[1]
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme.toLowerCase())
}
