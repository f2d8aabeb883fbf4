import { realpath } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { openRegularFile } from '../../platform/server/ops/regular-file.ts'
import { TransferError } from './transfer-error.ts'
import { openXmlText } from './xml-text.ts'

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
 * Reads the items of a WordPress export one by one; the file is never in memory whole. Entities
 * are those of XML alone: a document type, which could declare others, is refused.
 * @returns how many characters that XML does not allow were left out
 * @throws TransferError for a file that is no such export
 */
export async function readWxr(
  file: string,
  onItem: (item: WxrItem) => void,
): Promise<{ dropped: number }> {
  const refuse = (why: string) =>
    new TransferError(`${file} is not an export of WordPress: ${why}.`)
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
    if (open.length >= maxDepth) throw refuse('its elements are nested too deep')
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

  const text = openXmlText()
  for await (const chunk of chunksOf(file, refuse)) parser.write(text.read(chunk))
  parser.write(text.end())
  parser.close()
  if (!isWxr) throw refuse('it does not say which version it has')
  return { dropped: text.dropped() }
}

async function* chunksOf(
  file: string,
  refuse: (why: string) => TransferError,
): AsyncGenerator<Buffer> {
  // A link that the owner names is as good as its file.
  const handle = await openRegularFile(await realpath(file).catch(() => file))
  if (!handle) throw refuse('there is no such file')
  try {
    if ((await handle.stat()).size > maxBytes) throw refuse('it is larger than 1 GB')
    for await (const chunk of handle.createReadStream({ autoClose: false, end: maxBytes }))
      yield chunk as Buffer
  } finally {
    await handle.close()
  }
}
