import type { Paragraph } from './contract.ts'

/** What bold, italics, code and links are written with. */
const marks = /[*_`[]/

/**
 * A paragraph with its inline Markdown rendered. Plain text stays as it is, and so does what would be more than one
 * paragraph, such as a text that begins with '1986.'.
 * @param render renders and sanitizes Markdown
 */
export async function renderParagraph(
  text: string,
  render: (markdown: string) => Promise<string>,
): Promise<Paragraph> {
  if (!marks.test(text)) return text
  const html = (await render(text)).trim()
  const inner = html.slice('<p>'.length, -'</p>'.length)
  return html === `<p>${inner}</p>` && !inner.includes('<p') ? { html: inner } : text
}
