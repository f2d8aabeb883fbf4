import { visitElements } from '@ephemeris/markdown'
import type { Root } from 'hast'
import type { Html, Nodes } from 'mdast'
import { SKIP } from 'unist-util-visit'
import { isEmbed } from '../html/embeds.ts'
import { htmlToMarkdown } from '../html/html-to-markdown.ts'
import { raisedMarkdown } from '../html/science.ts'
import { decodePercent, type TextChange } from '../text.ts'
import { describingWords, escapeWords } from './notebook-values.ts'

interface HtmlNotes {
  note: (words: string) => void
  missing: (name: string) => void
}

/** Converts a block of HTML in a Markdown text to Markdown; formulas in it stay formulas. */
export async function blockToMarkdown(html: string, { note, missing }: HtmlNotes): Promise<string> {
  reportDroppedElements(html, note)
  const read = await htmlToMarkdown(html, {
    prepare: dropEmbeds,
    hasFormulas: true,
    readdress: (address, kind) => {
      if (kind === 'picture' && isFileElsewhere(address)) missing(decodePercent(address))
      return address
    },
  })
  if (read.ok) return read.value.markdown
  note('a part in HTML is not shown.')
  return ''
}

/** Removes embedded pages and videos: for a notebook they are only reported. */
function dropEmbeds(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!isEmbed(node) || !parent || index === undefined) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

/** The Markdown mark for an inline tag; other tags are removed and their text stays. */
const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
  code: '`',
  kbd: '`',
  tt: '`',
}

/** Elements that are left out, with the sentence that reports it. */
const droppedElements: Readonly<Record<string, string>> = {
  script: 'a script is left out.',
  style: 'a style sheet is left out.',
  iframe: 'a frame of another page is not shown.',
  video: 'a video is not shown.',
  audio: 'a video is not shown.',
  object: 'a frame of another page is not shown.',
}

/** Reports the elements in a piece of HTML that are left out. */
function reportDroppedElements(html: string, note: (words: string) => void): void {
  for (const [name, words] of Object.entries(droppedElements))
    if (new RegExp(`<${name}[\\s>/]`, 'i').test(html)) note(words)
}

/** Replaces the inline tags in a paragraph, heading or table cell by Markdown. */
export function inlineEdits(block: Nodes, notes: HtmlNotes): TextChange[] {
  const tags = tagsIn(block)
  const changes: TextChange[] = []
  const links: string[] = []
  const isCell = block.type === 'tableCell'
  const unclosed = new Set<string>()
  for (let index = 0; index < tags.length; index += 1) {
    const { value, from, to, after } = tags[index] ?? { value: '', from: 0, to: 0, after: '' }
    const [, slash = '', written = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(value) ?? []
    const name = written.toLowerCase()
    const change = (text: string, end = to) => void changes.push({ from, to: end, text })
    reportDroppedElements(value, notes.note)
    const closes = (tag: Tag | undefined) => tag?.value.toLowerCase() === `</${name}>`
    const next = tags[index + 1]
    if (slash === '' && name in droppedElements && !unclosed.has(name)) {
      const close = tags.findIndex((tag, at) => at > index && closes(tag))
      // Without an end, only the tag itself is removed, and no later one has an end either.
      if (close < 0) unclosed.add(name)
      else index = close
      change('', tags[close]?.to)
    } else if ((name === 'sub' || name === 'sup') && slash === '' && next && closes(next)) {
      change(raisedMarkdown(name, after.replaceAll('\0', '').trim()), next.to)
      index += 1
    } else if (name === 'br') change(isCell ? ' ' : '\n')
    else if (name === 'img') change(pictureOf(value, notes))
    else if (name === 'a' && slash === '') {
      const address = tagAddress(value)
      links.push(address)
      change(address === '' ? '' : '[')
    } else if (name === 'a') {
      const address = links.pop() ?? ''
      change(address === '' ? '' : `](${address})`)
    } else change(marks[name] ?? '')
  }
  return changes
}

interface Tag {
  value: string
  from: number
  to: number
  /** The text up to the next tag. */
  after: string
}

function tagsIn(block: Nodes): Tag[] {
  const tags: Tag[] = []
  const add = ({ value, position }: Html) => {
    const { start, end } = position ?? {}
    tags.push({ value, from: start?.offset ?? 0, to: end?.offset ?? 0, after: '' })
  }
  const visit = (node: Nodes) => {
    const last = tags.at(-1)
    if (node.type === 'html') add(node)
    else if (node.type === 'text' && last) last.after += node.value
    else if ('value' in node && last) last.after += '\0'
    if ('children' in node) node.children.forEach(visit)
  }
  if ('children' in block) block.children.forEach(visit)
  return tags
}

/** Whether a URL is the path of a separate file that is not part of the notebook. */
export function isFileElsewhere(address: string): boolean {
  return address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/|#|notebook-picture-)/i.test(address)
}

/** The picture of an HTML tag as Markdown; only its alt text where the URL is not usable. */
function pictureOf(tag: string, { missing }: { missing: (name: string) => void }): string {
  const source = attributeOf(tag, 'src')
  if (isFileElsewhere(source)) missing(decodePercent(source))
  const words = escapeWords(describingWords(attributeOf(tag, 'alt')))
  return isSafe(source) ? `![${words}](${encoded(source)})` : words
}

/** The target of a link; '' if it has none or its scheme could run code. */
function tagAddress(tag: string): string {
  const address = attributeOf(tag, 'href')
  return isSafe(address) || /^mailto:/i.test(address) ? encoded(address) : ''
}

function isSafe(address: string): boolean {
  return address !== '' && /^(?:https?:|[^:]*$)/i.test(address)
}

function encoded(address: string): string {
  return address.replaceAll(/[\s<>()"\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

function attributeOf(tag: string, name: string): string {
  const written = new RegExp(
    String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    'i',
  ).exec(tag)
  const value = written?.slice(1).find((part) => part !== undefined) ?? ''
  return value.replaceAll('&amp;', '&').trim()
}
