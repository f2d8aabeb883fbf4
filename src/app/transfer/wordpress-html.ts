const blockStart =
  /^<(?:address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|ol|p|pre|section|table|ul|video|audio|!--)/i

/**
 * Makes HTML of what WordPress stores: an empty line between paragraphs, a line end for a break, and
 * the short codes for captions. Other short codes stay as the text that they are.
 */
export function wordpressHtml(stored: string): string {
  const captioned = stored.replaceAll('\r\n', '\n').split('[caption').map(withCaption).join('')
  return captioned.includes('<!-- wp:') ? captioned : withParagraphs(captioned)
}

const linkedPicture = /^\s*(?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?/i

/** What follows a `[caption`: its attributes, a picture, the caption, `[/caption]`, and the rest. */
function withCaption(part: string, index: number): string {
  if (index === 0) return part
  const begin = part.indexOf(']')
  const end = part.indexOf('[/caption]')
  const inside = begin < 0 || end < begin ? undefined : part.slice(begin + 1, end)
  const [picture] = linkedPicture.exec(inside ?? '') ?? []
  if (inside === undefined || picture === undefined) return `[caption${part}`
  const caption = inside.slice(picture.length).trim()
  const rest = part.slice(end + '[/caption]'.length)
  return `\n\n<figure>${picture.trim()}<figcaption>${caption}</figcaption></figure>\n\n${rest}`
}

/** Preformatted blocks stay as they are; one that never ends is text like any other. */
function withParagraphs(text: string): string {
  const begin = /<pre[\s>]/gi
  const end = /<\/pre>/gi
  const parts: string[] = []
  let done = 0
  while (begin.test(text)) {
    end.lastIndex = begin.lastIndex
    // Every search goes on where the one before it ended, so the text is read once.
    if (!end.test(text)) break
    const start = begin.lastIndex - '<pre>'.length
    parts.push(paragraphsOf(text.slice(done, start)), text.slice(start, end.lastIndex))
    done = begin.lastIndex = end.lastIndex
  }
  return [...parts, paragraphsOf(text.slice(done))].join('\n')
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (blockStart.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n')
}
