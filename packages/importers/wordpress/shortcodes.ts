import type { ReportElement } from '../html/embeds.ts'
import { escapeHtml } from '../text.ts'

/** The pictures that the shortcodes of a post can refer to. */
export interface WordpressMedia {
  /** The pictures that belong to the post. */
  ids: readonly string[]
  find: (id: string) => WordpressPicture | undefined
}

export interface WordpressPicture {
  address: string
  alt: string
  caption: string
}

interface Shortcode {
  name: string
  attributes: ReadonlyMap<string, string>
  /** The text before its closing tag; undefined without one. */
  inside: string | undefined
  /** Its source. */
  whole: string
}

const begin = /\[(\[?)([a-z][\w-]{1,40})(?=[\s\]/=])([^[\]]{0,2000})\](\]?)/gi

const languages =
  'sourcecode code php html css js javascript python py ruby bash shell sql xml java c cpp csharp perl text plain r matlab'.split(
    ' ',
  )
/** Names that are shortcodes only when they are closed again, since people write them in brackets too. */
const closedOnly = new Set(languages)

/** Converts the shortcodes that have a meaning without WordPress to HTML. */
export function shortcodesToHtml(
  text: string,
  media: WordpressMedia,
  report: ReportElement,
): string {
  const parts: string[] = []
  const ends = new Map<string, number>()
  let done = 0
  begin.lastIndex = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const [opening, escape = '', name = '', written = '', escapeEnd = ''] = found
    const from = begin.lastIndex
    // Searched again only after it was passed, so the time is linear for each name.
    const known = ends.get(name)
    const isKnown = known !== undefined && (known < 0 || known >= from)
    const close = isKnown ? known : text.indexOf(`[/${name}]`, from)
    ends.set(name, close)
    if (escape !== '' && (escapeEnd !== '' || text.startsWith(']', close + name.length + 3))) {
      // Doubled brackets show a shortcode instead of using it.
      parts.push(text.slice(done, found.index), opening.slice(1, escapeEnd === '' ? undefined : -1))
      done = from
      continue
    }
    const end = close < 0 ? from : close + name.length + 3
    const code = {
      name: name.toLowerCase(),
      attributes: attributesIn(written),
      inside: close < 0 ? undefined : text.slice(from, close),
      whole: text.slice(found.index, end),
    }
    const html = htmlOf(code, media)
    if (html === undefined) {
      if (close >= 0 || written.includes('=') || /[_-]/.test(name))
        report('kept as text', `[${code.name}]`)
      continue
    }
    parts.push(text.slice(done, found.index), html)
    done = begin.lastIndex = end
  }
  return [...parts, text.slice(done)].join('')
}

function attributesIn(written: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const form = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|(\S+)/g
  for (const [, name, double, single, bare, alone] of written.matchAll(form)) {
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
    else if (alone !== undefined) attributes.set(alone.replace(/^=/, ''), alone.replace(/^=/, ''))
  }
  return attributes
}

function htmlOf(code: Shortcode, media: WordpressMedia): string | undefined {
  const { name, attributes, inside } = code
  if (closedOnly.has(name)) return inside === undefined ? undefined : blockOf(code)
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return figureOf(code)
    case 'gallery':
      return galleryOf(attributes, media)
    case 'latex':
    case 'math':
    case 'katex':
      return inside === undefined ? undefined : `$latex ${inside.trim()}$`
    case 'embed':
    case 'youtube':
    case 'vimeo':
    case 'audio':
    case 'video':
      return embedOf(code)
    default:
      return undefined
  }
}

const linkedPicture = /^\s*(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i

function figureOf({ attributes, inside = '' }: Shortcode): string | undefined {
  const [picture] = linkedPicture.exec(inside) ?? []
  if (picture === undefined) return undefined
  const caption = inside.slice(picture.length).trim() || (attributes.get('caption') ?? '')
  return `\n\n<figure>${picture.trim()}<figcaption>${caption}</figcaption></figure>\n\n`
}

function galleryOf(attributes: ReadonlyMap<string, string>, media: WordpressMedia) {
  const named = attributes.get('ids') ?? attributes.get('include')
  const ids = named === undefined ? media.ids : named.split(/[\s,]+/)
  const pictures = ids.flatMap((id) => media.find(id) ?? [])
  if (pictures.length === 0 || pictures.length < ids.length) return undefined
  const shown = pictures.map(({ address, alt, caption }) => {
    const text = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
    return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${text}</figure>`
  })
  return `\n\n${shown.join('\n\n')}\n\n`
}

/** The code of a block; some editors stored it with HTML entities. */
function blockOf({ name, attributes, inside = '' }: Shortcode): string {
  const named = name === 'sourcecode' || name === 'code' ? undefined : name
  const language = named ?? attributes.get('language') ?? attributes.get('lang') ?? ''
  const code = inside
    .replace(/^(?:<br\s*\/?>|[^\S\n])*\n/, '')
    .trimEnd()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return `\n\n<pre><code class="language-${escapeHtml(language)}">${escapeHtml(code)}</code></pre>\n\n`
}

function embedOf({ name, attributes, inside }: Shortcode): string | undefined {
  const kinds = ['src', 'mp3', 'ogg', 'm4a', 'wav', 'mp4', 'webm', 'm4v', 'ogv']
  const given = kinds.map((kind) => attributes.get(kind)).find((one) => one !== undefined)
  const alone = [...attributes.values()].find((one) => /^https?:\/\//.test(one))
  const address = (inside?.trim() || given || alone || '').replaceAll('&amp;', '&')
  if (!/^https?:\/\/[^\s<>]+$/.test(address)) return undefined
  if (name === 'audio' || name === 'video')
    return `\n\n<${name} src="${escapeHtml(address)}"></${name}>\n\n`
  return `\n\n${escapeHtml(address)}\n\n`
}
