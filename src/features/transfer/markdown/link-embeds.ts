import type { Tell } from '../../blog/server/html/embeds.ts'
import { htmlToMarkdown } from '../../blog/server/html/html-to-markdown.ts'
import { partsOfText } from './text-parts.ts'

const opening = /<(iframe|video|audio)\b[^<>]*>/gi
/** How far behind its opening tag the end of an element is looked for. */
const maxInside = 2000
const script = /<script\s([^<>]*)>\s*<\/script>/gi
const gist = /\bsrc=["'](https:\/\/gist\.github\.com\/[^"'<>]+)["']/i

/** Replaces embedded pages, videos and sounds in the HTML of a text by links. */
export async function linkEmbeds(text: string, tell: Tell): Promise<string> {
  if (!/<(?:iframe|video|audio|script)\b/i.test(text)) return text
  const parts: string[] = []
  for (const { isCode, text: part } of partsOfText(text))
    parts.push(isCode ? part : await linked(part, tell))
  return parts.join('\n')
}

async function linked(part: string, tell: Tell): Promise<string> {
  const parts: string[] = []
  let done = 0
  for (const { 0: tag, 1: name = '', index } of part.matchAll(opening)) {
    const end = index < done ? undefined : endOf(part, index + tag.length, tag, name)
    if (end === undefined) continue
    const html = part.slice(index, end).replace(/\/>$/, '></iframe>')
    const read = await htmlToMarkdown(html, { tell })
    parts.push(part.slice(done, index), read.ok ? `\n\n${read.value.markdown}\n\n` : '')
    done = end
  }
  return [...parts, part.slice(done)].join('').replaceAll(script, (whole, attributes: string) => {
    const [, address] = gist.exec(attributes) ?? []
    if (address === undefined) return whole
    return `\n\n[Code on GitHub](${address.replace(/\.js$/, '')})\n\n`
  })
}

/** Where an element ends; undefined for one that is not closed. */
function endOf(part: string, from: number, tag: string, name: string): number | undefined {
  if (tag.endsWith('/>')) return from
  const inside = part.slice(from, from + maxInside + 20)
  const closing = new RegExp(`</${name}\\s*>`, 'i').exec(inside)
  return closing ? from + closing.index + closing[0].length : undefined
}
