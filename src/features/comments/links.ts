/** A part of a text; a link if it has `href`. */
export interface TextPart {
  text: string
  href?: string
}

const address = /https?:\/\/[^\s<>"“”]+/gi

/**
 * Splits a text into plain parts and URLs; joined, the parts are the text. Trailing punctuation and unmatched closing
 * brackets do not belong to a URL.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = trimPunctuation(match[0])
    if (!URL.canParse(href)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function trimPunctuation(found: string): string {
  let surplus = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    if (last === ')' && surplus > 0) surplus -= 1
    else if (!/[.,;:!?'’*_~…\]}]/u.test(last)) break
  }
  return found.slice(0, end)
}
