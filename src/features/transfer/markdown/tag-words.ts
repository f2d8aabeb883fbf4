/** The arguments of a template tag. */
export interface TagWords {
  /** The positional ones. */
  plain: string[]
  named: ReadonlyMap<string, string>
}

const word =
  /(?:(?<![\w:-])([\w:-]+)\s*=\s*)?(?:(?<!\\)"((?:\\.|[^"\\])*)"|(?<!\\)'((?:\\.|[^'\\])*)'|`([^`]*)`|\{([^{}]*)\}|([^\s"'`=]+))/g

/** Parses the arguments of a tag: `src="a.png" wide "A title"`. */
export function wordsOfTag(written: string): TagWords {
  const plain: string[] = []
  const named = new Map<string, string>()
  for (const [, name, double, single, raw, braces, bare] of written.matchAll(word)) {
    const value = (double ?? single ?? raw ?? braces ?? bare ?? '').replaceAll(/\\(["'])/g, '$1')
    if (name === undefined) plain.push(value)
    else named.set(name.toLowerCase(), value)
  }
  return { plain, named }
}

/** The first of these named arguments that is present; '' for none. */
export function namedWord({ named }: TagWords, ...names: string[]): string {
  for (const name of names) {
    const value = named.get(name)
    if (value !== undefined) return value
  }
  return ''
}

/** A picture with its caption, which is Markdown. */
export function pictureMarkdown(address: string, alt: string, caption = ''): string {
  if (address === '') return ''
  const title =
    caption === '' ? '' : ` "${caption.replaceAll(/\s+/g, ' ').replaceAll('"', "'").trim()}"`
  return `![${alt.replaceAll(/[[\]\n]/g, ' ').trim()}](${encoded(address)}${title})`
}

export function linkMarkdown(address: string, words: string): string {
  return `[${words.replaceAll(/[[\]\n]/g, ' ').trim()}](${encoded(address)})`
}

/** A URL encoded for a Markdown link. */
export function encoded(address: string): string {
  return address.replaceAll(
    /[\s<>()\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
