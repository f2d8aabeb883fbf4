import type { Abbreviations } from './abbreviations.ts'
import { EntryError } from './entry-error.ts'

/** Longest entry: a work with 5,000 authors has some 100,000 characters. */
const longestEntry = 120_000
const deepestBraces = 100

const fieldName = /[^=,{}"\s]+/y
const bareValue = /[^\s,#{}"=()]+/y
const spaceAndComments = /(?:\s|%.*)*/y
const spaceCommasAndComments = /(?:[\s,]|%.*)*/y
const keyEnd = /[,={}()]/g

/** A place in a bibliography that only moves forward, up to where the next entry begins. */
export class BibtexScanner {
  at: number
  key = ''
  private readonly text: string
  private readonly end: number
  private readonly last: number
  private readonly start: number
  private readonly words: Abbreviations

  constructor(text: string, at: number, end: number, words: Abbreviations) {
    this.text = text
    this.at = at
    this.start = at
    this.end = end
    this.last = Math.min(end, at + longestEntry)
    this.words = words
  }

  /** What stands before the first comma; nothing when a field comes first. */
  readKey(closer: string) {
    keyEnd.lastIndex = this.at
    for (let match = keyEnd.exec(this.text); match; match = keyEnd.exec(this.text)) {
      if (match.index >= this.last) break
      if (match[0] === '=' || match[0] === '{') return
      if (match[0] !== ',' && match[0] !== closer) continue
      this.key = this.text.slice(this.at, match.index).trim()
      this.at = match.index
      return
    }
    throw this.expected('a key')
  }

  isClosed(closer: string): boolean {
    this.skip(spaceCommasAndComments)
    if (this.at >= this.last) throw this.unclosed()
    if (this.text[this.at] !== closer) return false
    this.at += 1
    return true
  }

  readField(): [name: string, value: string] {
    const name = this.match(fieldName)
    const afterName = this.at + name.length
    const isField =
      name && this.text[afterName + this.match(spaceAndComments, afterName).length] === '='
    if (!isField) throw this.expected('a field')
    this.at = this.text.indexOf('=', afterName) + 1
    return [name.toLowerCase(), this.readValue()]
  }

  /** Parts in braces, quotes or bare, joined by `#`. A missing value is empty. */
  private readValue(): string {
    let value = ''
    for (;;) {
      this.skip(spaceAndComments)
      const sign = this.text[this.at]
      const word = this.match(bareValue)
      if (sign === '{' || sign === '"') value += this.readDelimited(sign === '{' ? '}' : '"')
      else if (word) value += this.words.textOf(word, this.at)
      this.at += word.length
      this.skip(spaceAndComments)
      if (value.length > longestEntry) throw this.tooLong()
      if (this.text[this.at] !== '#' || this.at >= this.last) return value
      this.at += 1
    }
  }

  private readDelimited(closer: string): string {
    const start = this.at + 1
    let depth = 0
    for (let at = start; at < this.last; at += 1) {
      const sign = this.text[at]
      if (sign === closer && depth === 0) {
        this.at = at + 1
        return this.text.slice(start, at)
      }
      if (sign === '{') depth += 1
      else if (sign === '}') depth -= 1
      if (depth > deepestBraces) {
        throw new EntryError(
          at,
          'this entry could not be read: its braces are too deep. It was left out.',
        )
      }
      // A closing brace that nothing opened: the quotation marks are not closed.
      if (depth < 0) break
    }
    throw this.unclosed()
  }

  private expected(what: string): EntryError {
    const found = this.text.slice(this.at, Math.min(this.end, this.at + 14)).trim() || 'the end'
    return new EntryError(
      this.at,
      `this entry could not be read: expected ${what} and found ${found}. It was left out.`,
    )
  }

  private unclosed(): EntryError {
    return this.last < this.end
      ? this.tooLong()
      : new EntryError(this.start, `the entry${this.key && ` ${this.key}`} is not closed.`)
  }

  private tooLong(): EntryError {
    const most = longestEntry.toLocaleString('en')
    return new EntryError(
      this.start,
      `this entry is longer than ${most} characters. It was left out.`,
    )
  }

  private skip(pattern: RegExp) {
    this.at += this.match(pattern).length
  }

  private match(pattern: RegExp, at = this.at): string {
    pattern.lastIndex = at
    return pattern.exec(this.text)?.[0] ?? ''
  }
}
