import type { Element } from 'hast'
import { picturesIn } from './figures.ts'
import { textOfBlocks } from './text-of-blocks.ts'

const pictureAddress = /\.(?:jpe?g|png|gif|webp|avif)(?:\?[^#]*)?$/i

/** A picture that leads to itself in large is shown in large here anyway. */
export function unlinkPicture(link: Element): void {
  const { href } = link.properties
  if (typeof href !== 'string' || !pictureAddress.test(href)) return
  if (picturesIn(link).length === 1 && textOfBlocks(link) === '') link.tagName = 'span'
}

/** Pages that load their pictures late have the address elsewhere. */
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
  // A name for a place, or the way to one, leads nowhere from here.
  const leads = address !== '' && !address.startsWith('#')
  if (leads && isHarmless(address)) {
    node.properties[name] = change(address)
    return
  }
  // Its text stays, its address does not.
  const { alt } = node.properties
  if (typeof alt === 'string') node.children = [{ type: 'text', value: alt }]
  node.tagName = 'span'
}

/** Anything but the web, mail and addresses without a scheme could do something when it is followed. */
export function isHarmless(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers pass over these inside a scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replaceAll(/[\u0000-\u0020]/g, ''))?.[1]
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme.toLowerCase())
}
