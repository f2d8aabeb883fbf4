import type { Element, ElementContent, Root } from 'hast'
import { element, isElement } from '@ephemeris/markdown'

/** Called with the name of each thing that was converted to another form or left out. */
export type ReportElement = (
  outcome: 'became links' | 'became plain text' | 'left out' | 'kept as text',
  name: string,
) => void

const kinds: Readonly<Record<string, string>> = {
  iframe: 'embedded page',
  object: 'embedded page',
  embed: 'embedded page',
  video: 'video',
  audio: 'sound',
}

/** The link that replaces an embedded page, a video or a sound; undefined without a usable URL. */
export function linkOfEmbed(
  node: Element,
  readdress: (address: string) => string | undefined,
  report: ReportElement,
): Element | undefined {
  const kind = kinds[node.tagName]
  const written = kind === undefined ? '' : addressOf(node)
  const address =
    kind === undefined || written === '' ? undefined : readdress(watchAddress(written))
  if (kind === undefined || address === undefined) return undefined
  report('became links', kind)
  return element('a', { href: address }, [wordsFor(node, address)])
}

export function isEmbed({ tagName }: Element): boolean {
  return tagName in kinds
}

function addressOf(node: Element): string {
  const { src, data, dataSrc } = node.properties
  const own = [src, dataSrc, data].find((one) => typeof one === 'string' && one !== 'about:blank')
  if (own !== undefined) return String(own).trim()
  for (const child of node.children)
    if (isElement(child) && /^(?:source|embed|iframe)$/.test(child.tagName)) {
      const found = addressOf(child)
      if (found !== '') return found
    }
  return ''
}

/** The page of a video instead of its embedded player. */
function watchAddress(address: string): string {
  const whole = address.replace(/^\/\//, 'https://')
  const [, tube] =
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(whole) ?? []
  if (tube !== undefined && tube !== 'videoseries') return `https://www.youtube.com/watch?v=${tube}`
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(whole) ?? []
  return vimeo === undefined ? whole : `https://vimeo.com/${vimeo}`
}

const hosts: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'Video on YouTube'],
  [/(?:^|\.)vimeo\.com$/, 'Video on Vimeo'],
  [/(?:^|\.)soundcloud\.com$/, 'Sound on SoundCloud'],
  [/(?:^|\.)spotify\.com$/, 'Sound on Spotify'],
]

function wordsFor({ tagName, properties }: Element, address: string): string {
  for (const name of ['title', 'ariaLabel']) {
    const words = properties[name]
    if (typeof words === 'string' && words.trim().length > 2) return words.trim()
  }
  const url =
    URL.canParse(address, 'https://host.invalid') && new URL(address, 'https://host.invalid')
  const file = url ? url.pathname.split('/').findLast((part) => part !== '') : undefined
  if (tagName === 'video') return `Video: ${file ?? 'file'}`
  if (tagName === 'audio') return `Sound: ${file ?? 'file'}`
  const host = url ? url.hostname : ''
  return hosts.find(([form]) => form.test(host))?.[1] ?? `Page on ${host.replace(/^www\./, '')}`
}

const bare = /https?:\/\/[^\s<>"'`\\{}|^[\]]*[^\s<>"'`\\{}|^[\]().,;:!?*]/g

/** Turns plain URLs in the text into links. */
export function linkAddresses(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node) => {
    if (isElement(node) && !/^(?:a|pre|code|kbd|script|style|textarea|math)$/.test(node.tagName))
      linkAddresses(node)
    return node.type === 'text' && node.value.includes('://') ? withLinks(node.value) : [node]
  })
}

function withLinks(text: string): ElementContent[] {
  const parts: ElementContent[] = []
  let done = 0
  for (const { 0: address, index } of text.matchAll(bare)) {
    if (index > done) parts.push({ type: 'text', value: text.slice(done, index) })
    parts.push(element('a', { href: address }, [address]))
    done = index + address.length
  }
  if (done < text.length) parts.push({ type: 'text', value: text.slice(done) })
  return parts
}
