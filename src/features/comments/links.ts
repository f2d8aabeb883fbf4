/** A piece of a text; with `href` it is a link. */
export interface TextPart {
  text: string
  href?: string
}

const address = /https?:\/\/[^\s<>"“”]+/gi

/**
 * Splits a text into plain pieces and web addresses. Nothing is lost: the pieces joined are the text.
 * Punctuation that ends a sentence does not belong to an address, nor does a bracket opened before it.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = withoutSentenceEnd(match[0])
    if (!URL.canParse(href)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function withoutSentenceEnd(found: string): string {
  let surplus = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    if (last === ')' && surplus > 0) surplus -= 1
    else if (!/[.,;:!?'’*_~…\]}]/u.test(last)) break
  }
  return found.slice(0, end)
}
