import type { Tell } from '../../../features/blog/server/html/embeds.ts'
import { htmlToMarkdown } from '../../../features/blog/server/html/html-to-markdown.ts'
import { partsOfText } from './text-parts.ts'

const embed = /<(iframe|video|audio)\b[^<>]*(?:\/>|>[\s\S]{0,2000}?<\/\1\s*>)/gi
const gist =
  /<script\s[^<>]*src=["'](https:\/\/gist\.github\.com\/[^"'<>]+?)(?:\.js)?["'][^<>]*>\s*<\/script>/gi

/** Replaces embedded pages, videos and sounds in the HTML of a text by links. */
export async function linkEmbeds(text: string, tell: Tell): Promise<string> {
  if (!/<(?:iframe|video|audio|script)\b/i.test(text)) return text
  const parts: string[] = []
  for (const { isCode, text: part } of partsOfText(text))
    parts.push(isCode ? part : await linked(part, tell))
  return parts.join('\n')
}

async function linked(part: string, tell: Tell): Promise<string> {
  const links: string[] = []
  for (const [whole] of part.matchAll(embed)) {
    const read = await htmlToMarkdown(whole.replace(/\/>$/, '></iframe>'), { tell })
    links.push(read.ok ? `\n\n${read.value.markdown}\n\n` : '')
  }
  return part
    .replaceAll(embed, () => links.shift() ?? '')
    .replaceAll(gist, (_whole, address: string) => `\n\n[Code on GitHub](${address})\n\n`)
}
