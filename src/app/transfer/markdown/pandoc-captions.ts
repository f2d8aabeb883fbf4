/** Captions as Quarto and Pandoc write them: below a table, and as the words of a labelled picture. */
export function readPandocCaptions(words: string): string {
  return words
    .replaceAll(
      /(?<!^\|[^\n]*\n)((?:^\|[^\n]*\n)+)\n?:[^\S\n]+([^\n]+?)(?:[^\S\n]*\{#tbl[-:]([\w:-]+)[^{}\n]*\})?[^\S\n]*$/gm,
      (_whole, table: string, caption: string, label?: string) =>
        `Table: ${caption}${label === undefined ? '' : ` {#tbl:${label}}`}\n\n${table}`,
    )
    .replaceAll(
      /!\[([^[\]\n]+)\]\(([^()\s]+)\)(?=\{[^{}\n]*#fig-)/g,
      (_whole, caption: string, address: string) =>
        `![${caption}](${address} "${caption.replaceAll('"', "'")}")`,
    )
}
