/** Captions as Quarto and Pandoc write them: below a table, and as the words of a labelled picture. */
export function readPandocCaptions(words: string): string {
  return withTableCaptions(words).replaceAll(
    /!\[([^[\]\n]+)\]\(([^()\s]+)\)(?=\{[^{}\n]*#fig-)/g,
    (_whole, caption: string, address: string) =>
      `![${caption}](${address} "${caption.replaceAll('"', "'")}")`,
  )
}

/** Moves `: Caption {#tbl-label}` from below a table, which an empty line may part from it, to above it. */
function withTableCaptions(words: string): string {
  const made: string[] = []
  let table: string[] = []
  const lines = words.split('\n')
  for (const [index, line] of lines.entries()) {
    const caption = table.length > 0 ? captionIn(line) : undefined
    if (line.startsWith('|')) table.push(line)
    else if (caption !== undefined) {
      made.push(`Table: ${caption}`, '', ...table, '')
      table = []
    } else if (!(line === '' && table.length > 0 && captionIn(lines[index + 1] ?? ''))) {
      made.push(...table, line)
      table = []
    }
  }
  return [...made, ...table].join('\n')
}

function captionIn(line: string): string | undefined {
  const [, written] = /^:[^\S\n]+(\S.*)$/.exec(line) ?? []
  const plain = written?.trimEnd()
  const at = plain?.lastIndexOf('{#tbl') ?? -1
  const [, label] =
    /^\{#tbl[-:]([\w:-]+)(?![\w:-])[^{}]*\}$/.exec(plain?.slice(Math.max(at, 0)) ?? '') ?? []
  return label === undefined ? plain : `${plain?.slice(0, at).trimEnd()} {#tbl:${label}}`
}
