import type { BibliographyProblem } from './read-work.ts'

/** A parsed entry: values are TeX, type and field names are lower case. */
export interface RawEntry {
  type: string
  /** As written, trimmed; empty when there is none. */
  key: string
  fields: Map<string, string>
  line: number
  source: string
}

const monthNames =
  'January February March April May June July August September October November December'

/** The month abbreviations that every BibTeX style defines, and the full names. */
export const monthAbbreviations: ReadonlyMap<string, string> = new Map(
  monthNames.split(' ').flatMap((name) => {
    const word = name.toLowerCase()
    return [[word.slice(0, 3), name] as const, [word, name] as const]
  }),
)

const maxEntries = 10_000
/** A work with 5,000 authors has about 100,000 characters. */
const maxEntryCharacters = 120_000
const maxBraceDepth = 100
/** Abbreviations may contain each other and expand exponentially. */
const maxAbbreviatedCharacters = 2 * 1024 * 1024

/** An entry may begin here even when the one before it is broken. */
const entryAtLineStart = /^[ \t]*@[a-z][\w-]*\s*[{(]/gim
const entryStart = /@([a-z][\w-]*)\s*([{(])/gi
const keys = { '}': /[^,={}]*/y, ')': /[^,={)]*/y }
const fieldName = /[^=,{}"\s]+/y
const bareValue = /[^\s,#{}"=()]+/y
const spaceAndComments = /(?:\s|%.*)*/y
const spaceCommasAndComments = /(?:[\s,]|%.*)*/y

/**
 * Parses BibTeX into entries, in linear time. The text is split at each line that begins with `@word{`, so a broken entry does
 * not affect the others.
 */
export function readBibtexGrammar(text: string): {
  entries: RawEntry[]
  problems: BibliographyProblem[]
} {
  const reader = new BibtexReader()
  const { entries, problems } = reader
  let unread = 0
  let start = 0
  while (start < text.length) {
    entryAtLineStart.lastIndex = start + 1
    const end = entryAtLineStart.exec(text)?.index ?? text.length
    try {
      reader.readPart(text.slice(start, end))
    } catch (error) {
      if (!(error instanceof BibtexError)) throw error
      unread += 1
      problems.push({ line: reader.line, sentence: error.message, isUnread: true })
    }
    start = end
    if (entries.length > maxEntries || unread > maxEntries) {
      problems.push({ line: reader.line, sentence: 'only the first 10,000 entries are read.' })
      break
    }
  }
  return { entries: entries.slice(0, maxEntries), problems }
}

/** Why an entry could not be read; the position of the reader gives its line. */
class BibtexError extends Error {
  override readonly name = 'BibtexError'
}

/** Parses the parts of a text in order; an `@string` applies to all later parts. */
class BibtexReader {
  readonly entries: RawEntry[] = []
  readonly problems: BibliographyProblem[] = []
  line = 1
  private readonly words = new Map(monthAbbreviations)
  private abbreviated = 0
  private part = ''
  private at = 0
  /** The position up to which line ends are counted. */
  private counted = 0
  private key = ''

  readPart(part: string) {
    this.countLines(this.part.length)
    this.part = part
    this.at = 0
    this.counted = 0
    for (;;) {
      entryStart.lastIndex = this.at
      const [opening = '', type = '', opener] = entryStart.exec(part) ?? []
      if (!opener) return
      this.at = entryStart.lastIndex
      this.readEntry(type.toLowerCase(), this.at - opening.length, opener === '(' ? ')' : '}')
    }
  }

  private readEntry(type: string, start: number, closer: '}' | ')') {
    if (type === 'comment' || type === 'preamble') return
    this.countLines(start)
    const { line } = this
    this.key = type === 'string' ? '' : this.readKey(closer)
    const fields = new Map<string, string>()
    for (;;) {
      this.take(spaceCommasAndComments)
      if (this.at === this.part.length) throw this.unclosed()
      if (this.part[this.at] === closer) break
      const name = this.readFieldName()
      const value = this.readValue()
      if (type === 'string') this.words.set(name, value)
      // TeX treats any run of white space as one space.
      if (!fields.has(name)) fields.set(name, value.replaceAll(/\s+/g, ' ').trim())
    }
    this.at += 1
    if (type === 'string') return
    const source = this.part.slice(start, this.at)
    if ([source, ...fields.values()].some(({ length }) => length > maxEntryCharacters)) {
      const most = maxEntryCharacters.toLocaleString('en')
      throw new BibtexError(`this entry is longer than ${most} characters. It was skipped.`)
    }
    this.entries.push({ type, key: this.key, fields, line, source })
  }

  /** The text before the first comma, unless it is already a field. */
  private readKey(closer: '}' | ')'): string {
    const start = this.at
    const key = this.take(keys[closer])
    const next = this.part[this.at]
    if (next === ',' || next === closer) return key.trim()
    this.at = start
    return ''
  }

  private readFieldName(): string {
    const start = this.at
    const name = this.take(fieldName)
    this.take(spaceAndComments)
    if (name && this.take(/=/y)) return name.toLowerCase()
    const found = this.part.slice(start, start + 14).trim() || 'the end'
    throw this.unreadable(start, `expected a field and found ${found}`)
  }

  /** Parts in braces, quotes or bare, joined by `#`. A missing value is empty. */
  private readValue(): string {
    let value = ''
    do {
      this.take(spaceAndComments)
      const opener = this.take(/[{"]/y)
      value += opener ? this.readUpTo(opener === '{' ? '}' : '"') : this.readBare()
      this.take(spaceAndComments)
    } while (this.take(/#/y))
    return value
  }

  private readUpTo(closer: string): string {
    const start = this.at
    // A depth below zero means a closing brace that nothing opened, so the quotation marks are not closed.
    for (let depth = 0; this.at < this.part.length && depth >= 0; this.at += 1) {
      const sign = this.part[this.at]
      if (sign === closer && depth === 0) return this.part.slice(start, this.at++)
      if (sign === '{') depth += 1
      else if (sign === '}') depth -= 1
      if (depth > maxBraceDepth) throw this.unreadable(this.at, 'its braces are nested too deeply')
    }
    throw this.unclosed()
  }

  /** Digits, or the value of an abbreviation; an undefined abbreviation is kept as its name. */
  private readBare(): string {
    const word = this.take(bareValue)
    const defined = this.words.get(word.toLowerCase())
    this.abbreviated += defined?.length ?? 0
    if (this.abbreviated > maxAbbreviatedCharacters) {
      throw this.unreadable(this.at, 'the abbreviations expand to more than 2 MB')
    }
    if (defined !== undefined || /^[\d.–-]*$/.test(word)) return defined ?? word
    this.words.set(word.toLowerCase(), word)
    this.countLines(this.at)
    const sentence = `the abbreviation ${word} is not defined and is kept as written.`
    this.problems.push({ line: this.line, sentence })
    return word
  }

  private unclosed(): BibtexError {
    return new BibtexError(`the entry${this.key && ` ${this.key}`} is not closed.`)
  }

  private unreadable(at: number, why: string): BibtexError {
    this.countLines(at)
    return new BibtexError(`this entry could not be read: ${why}. It was skipped.`)
  }

  /** Positions only increase, so the text is scanned once. */
  private countLines(at: number) {
    for (; this.counted < at; this.counted += 1) {
      if (this.part[this.counted] === '\n') this.line += 1
    }
  }

  /** Returns what matches a pattern at this position and moves past it; an empty text if nothing does. */
  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.part)?.[0] ?? ''
    this.at += found.length
    return found
  }
}
