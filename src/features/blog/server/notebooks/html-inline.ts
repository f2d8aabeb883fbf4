import type { Html, Nodes } from 'mdast'
import { raisedMarkdown } from '../html/science.ts'
import { pictureOf, tagAddress } from './html-pictures.ts'

/** A replacement of one range of a text. */
export interface TextChange {
  from: number
  to: number
  text: string
}

interface Told {
  tell: (words: string) => void
  missing: (name: string) => void
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
const silent: Readonly<Record<string, string>> = {
  script: 'a script is left out.',
  style: 'a style sheet is left out.',
  iframe: 'a frame of another page is not shown.',
  video: 'a video is not shown.',
  audio: 'a video is not shown.',
  object: 'a frame of another page is not shown.',
}

/** Reports the elements in a piece of HTML that are left out. */
export function tellSilent(html: string, tell: (words: string) => void): void {
  for (const [name, words] of Object.entries(silent))
    if (new RegExp(`<${name}[\\s>/]`, 'i').test(html)) tell(words)
}

/** Replaces the inline tags in a paragraph, heading or table cell by Markdown. */
export function inlineEdits(block: Nodes, told: Told): TextChange[] {
  const tags = tagsIn(block)
  const changes: TextChange[] = []
  const links: string[] = []
  const isCell = block.type === 'tableCell'
  for (let index = 0; index < tags.length; index += 1) {
    const { value, from, to, after } = tags[index] ?? { value: '', from: 0, to: 0, after: '' }
    const [, slash = '', written = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(value) ?? []
    const name = written.toLowerCase()
    const change = (text: string, end = to) => void changes.push({ from, to: end, text })
    tellSilent(value, told.tell)
    const close = tags.findIndex(
      (one, at) => at > index && one.value.toLowerCase() === `</${name}>`,
    )
    const end = tags[close]
    if (slash === '' && name in silent && end) {
      change('', end.to)
      index = close
    } else if ((name === 'sub' || name === 'sup') && slash === '' && end && close === index + 1) {
      change(raisedMarkdown(name, after.replaceAll('\0', '').trim()), end.to)
      index = close
    } else if (name === 'br') change(isCell ? ' ' : '\n')
    else if (name === 'img') change(pictureOf(value, told))
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
