/** A piece of a Markdown file: a fenced code block, or the text between two. */
interface MarkdownPart {
  isCode: boolean
  text: string
}

/** Splits a text at its code blocks; joined again, the parts are the text. */
export function partsOfText(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  let open: string[] = []
  let fence = ''
  const close = (isCode: boolean) => {
    if (open.length > 0) parts.push({ isCode, text: open.join('\n') })
    open = []
  }
  for (const line of text.split('\n')) {
    const [, mark = '', rest = ''] = /^[\s>]*(`{3,}|~{3,})([^]*)$/.exec(line) ?? []
    if (fence === '' && mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
      close(false)
      fence = mark
      open.push(line)
    } else if (fence !== '' && mark.startsWith(fence) && rest.trim() === '') {
      open.push(line)
      close(true)
      fence = ''
    } else open.push(line)
  }
  close(fence !== '')
  return parts
}

/** Applies a change to everything but code blocks and inline code. */
export function changeWords(text: string, change: (words: string) => string): string {
  return partsOfText(text)
    .map(({ isCode, text: part }) =>
      isCode
        ? part
        : part
            .split(/(``[^\n]+?``|`[^`\n]+`)/)
            .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
            .join(''),
    )
    .join('\n')
}

/** A code block, with a fence longer than any inside it. */
export function fencedCode(code: string, language: string): string {
  const [longest = ''] = (code.match(/^ *`{3,}/gm) ?? [])
    .map((mark) => mark.trim())
    .toSorted((a, b) => b.length - a.length)
  const fence = '`'.repeat(Math.max(3, longest.length + 1))
  return `\n\n${fence}${language}\n${code.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()}\n${fence}\n\n`
}

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
