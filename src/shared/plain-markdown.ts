/** Characters with a meaning in Markdown or formulas. */
const specialCharacters = /[\\`*[\]<>$~^|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu

/** Hyphens that would become a dash, and dots that would become an ellipsis. */
const joined = /-(?=-)|(?<=-)-|\.(?=\.)|(?<=\.)\./g

const reference = (sign: string) => `&#${sign.codePointAt(0)};`

/** Escapes a single-line text for Markdown. */
export function plainMarkdown(text: string): string {
  return text
    .trim()
    .replaceAll(specialCharacters, reference)
    .replaceAll(joined, String.raw`\$&`)
    .replace(/^[#+=-](?=[#+=\s-]|$)/, reference)
    .replace(
      /^(\d+)([.)])(?=\s|$)/,
      (_all, number: string, sign: string) => number + reference(sign),
    )
}

/** Escapes paragraphs of plain text for Markdown. */
export function plainParagraphs(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) => paragraph.split('\n').map(plainMarkdown).join('\n'))
    .join('\n\n')
}
