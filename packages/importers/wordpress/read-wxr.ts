import { realpath } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { ImportError } from '../errors.ts'
import type { FileAccess } from '../host.ts'

/** An item or a comment of a WordPress export: the texts of its elements, and of its attributes. */
export interface WxrItem {
  texts: Map<string, string>
  /** Categories and tags in their order. */
  terms: { domain: string; name: string }[]
  /** `wp:postmeta` by key. */
  meta: Map<string, string>
  comments: Map<string, string>[]
}

/** Longer than any real post. */
const maxTextCharacters = 5_000_000

/** The largest exports hold some ten thousand posts in a tenth of this; what is read of them stays in memory. */
const maxBytes = 1024 ** 3

/** Elements nest five deep in a real export. */
const maxDepth = 30

/**
 * Reads the items of a WordPress export as a stream. A document type, which could declare entities, is refused.
 * @returns the number of dropped characters that XML does not allow
 * @throws ImportError for a file that is not such an export
 */
export async function readWxr(
  files: FileAccess,
  file: string,
  onItem: (item: WxrItem) => void,
): Promise<{ dropped: number }> {
  const refuse = (why: string) => new ImportError(`${file} is not an export of WordPress: ${why}.`)
  const parser = new SaxesParser()
  const open: { name: string; text: string; domain: string }[] = []
  let item: WxrItem | undefined
  let comment: Map<string, string> | undefined
  let metaKey = ''
  let isWxr = false

  parser.on('doctype', () => {
    throw refuse('it declares a document type')
  })
  parser.on('error', () => {
    throw refuse(`line ${parser.line}, column ${parser.column} of it is not well-formed XML`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && name !== 'rss') throw refuse('it does not begin as one')
    if (open.length >= maxDepth) throw refuse('its elements are nested too deeply')
    open.push({ name, text: '', domain: attributes['domain'] ?? '' })
    if (name === 'item') item = { texts: new Map(), terms: [], meta: new Map(), comments: [] }
    if (name === 'wp:comment') comment = new Map()
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    if (element.text.length + text.length > maxTextCharacters)
      throw refuse('a text in it is longer than any post can be')
    element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    const { name, text, domain } = element
    if (name === 'wp:wxr_version') isWxr = true
    if (!item) return
    if (name === 'item') {
      onItem(item)
      item = undefined
    } else if (name === 'wp:comment') {
      if (comment) item.comments.push(comment)
      comment = undefined
    } else if (comment) comment.set(name, text)
    else if (name === 'category') item.terms.push({ domain, name: text })
    else if (name === 'wp:meta_key') metaKey = text
    else if (name === 'wp:meta_value') item.meta.set(metaKey, text)
    else item.texts.set(name, text)
  })

  const text = createXmlDecoder()
  for await (const chunk of chunksOf(files, file, refuse)) parser.write(text.read(chunk))
  parser.write(text.end())
  parser.close()
  if (!isWxr) throw refuse('it does not say which version it has')
  return { dropped: text.dropped() }
}

async function* chunksOf(
  files: FileAccess,
  file: string,
  refuse: (why: string) => ImportError,
): AsyncGenerator<Buffer> {
  // The owner may name a symbolic link.
  const handle = await files.open(await realpath(file).catch(() => file))
  if (!handle) throw refuse('there is no such file')
  try {
    if ((await handle.stat()).size > maxBytes) throw refuse('it is larger than 1 GB')
    for await (const chunk of handle.createReadStream({ autoClose: false, end: maxBytes }))
      yield chunk as Buffer
  } finally {
    await handle.close()
  }
}

/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/** Character references to them. */
const forbiddenNumber = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi

/** The longest character reference, which may be split between two chunks. */
const longestNumber = 12

/**
 * Decodes an XML file chunk by chunk: in the encoding of its declaration, without the characters that XML
 * does not allow, which old databases contain and every XML parser refuses.
 */
function createXmlDecoder() {
  let decoder: TextDecoder | undefined
  let rest = ''
  let dropped = 0
  const clean = (text: string): string =>
    text.replaceAll(forbiddenNumber, drop).replaceAll(forbidden, drop)
  const drop = (): string => {
    dropped += 1
    return ''
  }
  return {
    read: (bytes: Buffer): string => {
      decoder ??= decoderFor(bytes)
      const text = rest + decoder.decode(bytes, { stream: true })
      const last = text.lastIndexOf('&')
      const end = last >= text.length - longestNumber && last >= 0 ? last : text.length
      rest = text.slice(end)
      return clean(text.slice(0, end))
    },
    end: (): string => clean(rest + (decoder?.decode() ?? '')),
    dropped: (): number => dropped,
  }
}

function decoderFor(start: Buffer): TextDecoder {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const declaration = start.subarray(0, 200).toString('latin1')
  const [, name = 'utf-8'] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration) ?? []
  try {
    return new TextDecoder(name)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}
