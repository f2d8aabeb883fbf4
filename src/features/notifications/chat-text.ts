/** Makes text safe for one kind of chat tool. */
type Escape = (text: string) => string

/** A notification, written with the given way to escape text from outside. */
export type ChatNotification = (safe: Escape) => string

/** Below the limit of Discord, which is 2000 characters. */
const maxCharacters = 1500

/**
 * One body for both families of chat tools: Slack and its likes read `text`, Discord reads `content`.
 * Nothing that a visitor wrote mentions anybody, formats anything or begins a line.
 */
export function chatBody(notification: ChatNotification): object {
  return {
    text: cut(notification(forSlack)),
    content: cut(notification(forDiscord)),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    allowed_mentions: { parse: [] },
  }
}

/** The beginning of a text on one line. */
export function excerpt(text: string, max: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`
}

// A zero-width space: between two characters it keeps a chat tool from reading them as one mark.
const gap = '\u200b'

/** Slack reads &, < and > as signs of its own; tools that also take its format read Markdown. */
function forSlack(text: string): string {
  return excerpt(text, maxCharacters)
    .replaceAll(/[@#*_~`[\]!|\\:]/g, (sign) => sign + gap)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function forDiscord(text: string): string {
  return excerpt(text, maxCharacters)
    .replaceAll(/[\\*_~`|>#[\]()<:-]/g, String.raw`\$&`)
    .replaceAll('@', `@${gap}`)
}

function cut(text: string): string {
  return Array.from(text).slice(0, maxCharacters).join('')
}
