import { plainInline } from '../../shared/plain-inline.ts'
import type { Paragraph } from './contract.ts'

/** Whether a text has what bold, italics, code and links are written with. */
export function hasInlineMarks(text: string): boolean {
  return /[*_`[]/.test(text)
}

/**
 * A paragraph with its inline Markdown rendered. Plain text stays as it is, and so does what would be more than one
 * paragraph, such as a text that begins with '1986.'.
 * @param render renders and sanitizes Markdown
 */
export async function renderParagraph(
  text: string,
  render: (markdown: string) => Promise<string>,
): Promise<Paragraph> {
  if (!hasInlineMarks(text)) return text
  const html = (await render(text)).trim()
  const inner = html.slice('<p>'.length, -'</p>'.length)
  return html === `<p>${inner}</p>` && !inner.includes('<p')
    ? { html: inner, text: plainInline(text) }
    : text
}
