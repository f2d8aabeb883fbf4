import {
  fontCommands,
  italicCommands,
  mathSigns,
  accentMarks,
  silentCommands,
  textSigns,
} from './tex-signs.ts'
import { journalOfCommand } from './journals.ts'
import { inFormula, italic, readMarkup } from './publisher-markup.ts'

/** What stands for itself in TeX: nothing of it has to be read. */
const plain = /^[^\\{}$~<>&`'\n-]*$/
const plainRun = /[^\\{}$~`'-]+/y
const commandName = /\\([a-zA-Z]+\*?|[^])?/y
const spaces = /\s*/y
/** Groups and commands within each other: more than any text has, fewer than the stack holds. */
const deepestNesting = 200
/** Of any language two marks on a letter are the most. */
const mostAccents = 4
/** What Mendeley makes of the braces that keep capitals: `{\{}` and `{\}}`. */
const escapedBrace = /\\[{}]\}/y
/** Under an accent only dotless letters are meant, whatever stands behind them. */
const dotless = /\\[ij]\s*/y

/**
 * Gives the text of a value of BibTeX: accents and signs as Unicode in NFC, `_…_` for italics, `$…$` for formulas.
 * @param onUnknown called with the name of a command that nobody knows, which stays as it is
 */
export function readTex(value: string, onUnknown: (command: string) => void): string {
  if (plain.test(value)) return value.trim().replaceAll(/\s+/g, ' ')
  const text = readMarkup(new TexReader(value, onUnknown).readGroup())
  return text
    .replaceAll(/[^\S\u00A0]+/g, ' ')
    .trim()
    .normalize('NFC')
}

class TexReader {
  private readonly tex: string
  private readonly onUnknown: (command: string) => void
  private at = 0
  private depth = 0
  private accents = 0
  private readonly unpartnered = new Set<string>()

  constructor(tex: string, onUnknown: (command: string) => void) {
    this.tex = tex
    this.onUnknown = onUnknown
  }

  /** Everything up to the brace that closes the group, or the end. */
  readGroup(): string {
    let text = ''
    while (this.at < this.tex.length) {
      const run = this.match(plainRun)
      text += run
      this.at += run.length
      const sign = this.tex[this.at]
      if (sign === undefined) break
      if (sign === '\\') text += this.readCommand()
      else {
        this.at += 1
        if (sign === '}') return text
        text += this.readSign(sign)
      }
    }
    return text
  }

  private readSign(sign: string): string {
    if (sign === '{') return this.readBraced()
    if (sign === '$') return this.readFormula('$')
    if (sign === '~') return '\u00A0'
    const isTwice = this.tex[this.at] === sign
    if (isTwice) this.at += 1
    if (sign === '`') return isTwice ? '“' : '‘'
    if (sign === "'") return isTwice ? '”' : "'"
    if (!isTwice) return '-'
    if (this.tex[this.at] !== '-') return '–'
    this.at += 1
    return '—'
  }

  private readCommand(): string {
    const whole = this.match(commandName)
    this.at += whole.length
    return this.nested(() => this.textOf(whole))
  }

  private nested(read: () => string): string {
    if (this.depth === deepestNesting) return ''
    this.depth += 1
    const text = read()
    this.depth -= 1
    return text
  }

  private textOf(whole: string): string {
    const name = whole.slice(1).replace(/\*$/, '')
    const accent = accentMarks.get(name)
    const isWord = /^[a-z]/i.test(name)
    if (isWord || accent) this.skipSpaces()
    if (accent) return this.accents < mostAccents ? this.accentuate(accent, name) : ''
    if (name === '(') return this.readFormula('\\)')
    if (name === 'ensuremath') return formula(this.rawArgument())
    if (name === 'url') return this.rawArgument()
    if (name === 'textsuperscript') return `$^{${inFormula(this.readArgument())}}$`
    if (name === 'textsubscript') return `$_{${inFormula(this.readArgument())}}$`
    if (italicCommands.has(name)) return this.readItalics()
    if (silentCommands.has(name)) this.rawArgument()
    if (silentCommands.has(name) || fontCommands.has(name)) return ''
    const sign = textSigns.get(name) ?? mathSigns.get(name) ?? journalOfCommand(name)?.name
    if (sign !== undefined) return sign
    this.onUnknown(whole)
    return isWord && /^[a-z]/i.test(this.tex.charAt(this.at)) ? `${whole} ` : whole
  }

  /** `\emph{…}` holds its argument, `{\it …}` the rest of its group. */
  private readItalics(): string {
    if (this.tex[this.at] === '{') return italic(this.readArgument())
    const text = this.readGroup()
    // The group that this one stands in ends with the same brace.
    if (this.tex[this.at - 1] === '}') this.at -= 1
    return italic(text)
  }

  private accentuate(mark: string, name: string): string {
    const bare = this.match(dotless)
    this.at += bare.length
    this.accents += 1
    const [first = '', ...rest] = bare ? bare.charAt(1) : this.readArgument()
    this.accents -= 1
    if (first.trim() === '') return `${/\w/.test(name) ? '' : name}${first}`
    const letter = first === 'ı' ? 'i' : first === 'ȷ' ? 'j' : first
    return `${letter}${mark}${rest.join('')}`.normalize('NFC')
  }

  /** A group, a command or one character. */
  private readArgument(): string {
    const sign = this.tex[this.at]
    if (sign === '\\') return this.readCommand()
    if (sign === undefined || sign === '}') return ''
    const character = String.fromCodePoint(this.tex.codePointAt(this.at) ?? 0)
    this.at += character.length
    return sign === '{' ? this.readGroup() : character
  }

  /** An argument as it is written. */
  private rawArgument(): string {
    if (this.tex[this.at] !== '{') return ''
    const start = this.at + 1
    let depth = 0
    for (; this.at < this.tex.length; this.at += 1) {
      const sign = this.tex[this.at]
      if (sign === '\\') this.at += 1
      else if (sign === '{') depth += 1
      else if (sign === '}') depth -= 1
      if (depth === 0) break
    }
    this.at += 1
    return this.tex.slice(start, this.at - 1)
  }

  /** A dollar without a partner is one. */
  private readFormula(closer: string): string {
    const start = this.at
    let end = this.unpartnered.has(closer) ? -1 : this.tex.indexOf(closer, start)
    while (end > 0 && closer === '$' && this.tex[end - 1] === '\\')
      end = this.tex.indexOf('$', end + 1)
    if (end === -1) {
      this.unpartnered.add(closer)
      return closer === '$' ? '$' : '('
    }
    this.at = end + closer.length
    return formula(this.tex.slice(start, end))
  }

  private readBraced(): string {
    const escaped = this.match(escapedBrace)
    this.at += escaped.length
    return escaped ? '' : this.nested(() => this.readGroup())
  }

  private skipSpaces() {
    this.at += this.match(spaces).length
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    return pattern.exec(this.tex)?.[0] ?? ''
  }
}

/** A formula in dollars; one sign alone needs none. */
function formula(tex: string): string {
  let inner = tex.replaceAll(/\s+/g, ' ').trim()
  while (/^\{[^{}]*\}$/.test(inner)) inner = inner.slice(1, -1).trim()
  if (/^\^\{?\s*\\circ\s*\}?$/.test(inner)) return '°'
  if (/^-?[\d.,]+$/.test(inner) || inner.length < 2) return inner.replace('-', '−')
  return mathSigns.get(inner.startsWith('\\') ? inner.slice(1) : '') ?? `$${inner}$`
}
