/** What Markdown, or a formula in it, would take for a sign of its own. */
const signs = /[\\`*[\]<>$~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu

const reference = (sign: string) => `&#${sign.codePointAt(0)};`

/** Writes a text of one line so that Markdown shows it as it is. */
export function plainMarkdown(text: string): string {
  return text
    .trim()
    .replaceAll(signs, reference)
    .replace(/^[#+=-](?=[#+=\s-]|$)/, reference)
    .replace(
      /^(\d+)([.)])(?=\s|$)/,
      (_all, number: string, sign: string) => number + reference(sign),
    )
}

/** Writes paragraphs of plain lines so that Markdown shows them as they are. */
export function plainParagraphs(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) => paragraph.split('\n').map(plainMarkdown).join('\n'))
    .join('\n\n')
}
