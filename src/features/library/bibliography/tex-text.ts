import {
  accentMarks,
  fontCommands,
  italicCommands,
  ligatures,
  mathSigns,
  silentCommands,
  textSigns,
} from './tex-signs.ts'
import { journalOfCommand } from './journals.ts'
import { inFormula, italic, readMarkup } from './publisher-markup.ts'

/** Text without anything special to TeX, which needs no parsing. */
const plain = /^[^\\{}$~<>&`'\n-]*$/
const tokens = /\\(?:[a-zA-Z]+\*?\s*|[^])?|-{1,3}|``?|''?|[{}$~]|[^\\{}$~`'-]+/g
/** Mendeley escapes the braces that protect capitals: `{\{}` and `{\}}`. */
const escapedBrace = /\{\\[{}]\}/g
/** An accent over the dotless `\i` or `\j`, which Unicode writes as the accented plain letter. */
const accentedDotless = /(\\[`'^"~=.])\s*\\([ij])\s*/g
/** The letter under an accent. No language puts more than two accents on a letter. */
const markedLetter = /^\P{M}\p{M}{0,3}(?!\p{M})/u
/** Nesting of groups and commands: more than real texts have, and few enough for the call stack. */
const deepestNesting = 200

/**
 * Gives the text of a value of BibTeX: accents and signs as Unicode in NFC, `_…_` for italics, `$…$` for formulas.
 * @param onUnknown called with the name of an unknown command, which stays as it is
 */
export function readTex(value: string, onUnknown: (command: string) => void): string {
  if (plain.test(value)) return value.trim().replaceAll(/\s+/g, ' ')
  const written = value.replaceAll(escapedBrace, '').replaceAll(accentedDotless, '$1$2')
  const signs = (written.match(tokens) ?? []).map((token) =>
    token === '\\(' || token === '\\)' ? '$' : token,
  )
  const text = readMarkup(new TexReader(signs, onUnknown).readGroup())
  return text
    .replaceAll(/‘([^‘']*)'/g, '‘$1’')
    .replaceAll(/[^\S\u00A0]+/g, ' ')
    .trim()
    .normalize('NFC')
}

class TexReader {
  private readonly tokens: readonly string[]
  private readonly onUnknown: (command: string) => void
  private at = 0
  private depth = 0

  constructor(tokens: readonly string[], onUnknown: (command: string) => void) {
    this.tokens = tokens
    this.onUnknown = onUnknown
  }

  /** Everything up to the brace that closes the group, or the end. */
  readGroup(): string {
    const text = this.readRest()
    this.at += 1
    return text
  }

  private readRest(): string {
    let text = ''
    while ((this.tokens[this.at] ?? '}') !== '}') text += this.readOne()
    return text
  }

  /** A group, a command, a formula or words. */
  private readOne(): string {
    const token = this.tokens[this.at] ?? '}'
    if (token === '}') return ''
    this.at += 1
    if (this.depth === deepestNesting) return ''
    this.depth += 1
    const text = this.textOf(token)
    this.depth -= 1
    return text
  }

  private textOf(token: string): string {
    if (token === '{') return this.readGroup()
    if (token === '$') return this.readFormula()
    return token.startsWith('\\') ? this.textOfCommand(token) : (ligatures.get(token) ?? token)
  }

  private textOfCommand(token: string): string {
    const name = token.slice(1).trimEnd().replace(/\*$/, '')
    const holdsGroup = this.tokens[this.at] === '{'
    const accent = accentMarks.get(name)
    if (accent) return this.accentuate(accent, name)
    if (name === 'ensuremath') return formula(this.rawGroup())
    if (name === 'url') return this.rawGroup()
    if (holdsGroup && name === 'textsuperscript') return `$^{${inFormula(this.readOne())}}$`
    if (holdsGroup && name === 'textsubscript') return `$_{${inFormula(this.readOne())}}$`
    // `\emph{…}` holds its argument, `{\it …}` the rest of its group.
    if (italicCommands.has(name)) return italic(holdsGroup ? this.readOne() : this.readRest())
    if (silentCommands.has(name)) this.rawGroup()
    if (silentCommands.has(name) || fontCommands.has(name)) return ''
    const sign = textSigns.get(name) ?? mathSigns.get(name) ?? journalOfCommand(name)?.name
    if (sign === undefined) this.onUnknown(token.trimEnd())
    return sign ?? token
  }

  private accentuate(mark: string, name: string): string {
    const text = this.readOne().trimStart()
    if (text === '') return /\w/.test(name) ? '' : name
    return text.replace(/^ı/, 'i').replace(/^ȷ/, 'j').replace(markedLetter, `$&${mark}`)
  }

  /** What the next group holds, as it is written. */
  private rawGroup(): string {
    if (this.tokens[this.at] !== '{') return ''
    const start = this.at + 1
    let depth = 0
    do {
      if (this.tokens[this.at] === '{') depth += 1
      else if (this.tokens[this.at] === '}') depth -= 1
      this.at += 1
    } while (depth > 0 && this.at < this.tokens.length)
    return this.tokens.slice(start, this.at - 1).join('')
  }

  /** A dollar sign without a second one is literal. */
  private readFormula(): string {
    const end = this.tokens.indexOf('$', this.at)
    if (end === -1) return '$'
    const tex = this.tokens.slice(this.at, end).join('')
    this.at = end + 1
    return formula(tex)
  }
}

/** A formula in dollars, or a single character without them. */
function formula(tex: string): string {
  let inner = tex.replaceAll(/\s+/g, ' ').trim()
  while (/^\{[^{}]*\}$/.test(inner)) inner = inner.slice(1, -1).trim()
  if (/^\^\{?\s*\\circ\s*\}?$/.test(inner)) return '°'
  if (/^-?[\d.,]+$/.test(inner) || inner.length < 2) return inner.replace('-', '−')
  return mathSigns.get(inner.startsWith('\\') ? inner.slice(1) : '') ?? `$${inner}$`
}
