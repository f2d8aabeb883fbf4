import { readVerbatim } from './identifiers.ts'
import { findJournalByCommand } from './journals.ts'
import { inFormula, italic, readMarkup } from './publisher-markup.ts'

/** Text without anything special to TeX; it needs no parsing. */
const plain = /^[^\\{}$~<>&`'\n-]*$/
const tokens = /\\(?:[a-zA-Z]+\*?\s*|[^])?|-{1,3}|``?|''?|[{}$~]|[^\\{}$~`'-]+/g
/** Mendeley escapes the braces that protect capitals: `{\{}` and `{\}}`. */
const escapedBrace = /\{\\[{}]\}/g
/** An accent over the dotless `\i` or `\j`, which Unicode writes as the accented plain letter. */
const accentedDotless = /(\\[`'^"~=.])\s*\\([ij])\s*/g
/** The letter under an accent. No language puts more than two accents on a letter. */
const markedLetter = /^\P{M}\p{M}{0,3}(?!\p{M})/u
/** Deeper nesting than real texts have, and shallow enough for the call stack. */
const maxNesting = 200
/** The lengths of a `\\raisebox` have a number, a sign and a unit each. */
const maxLengthTokens = 10

/**
 * Converts a BibTeX value to text: accents and signs as Unicode in NFC, `_…_` for italics, `$…$` for formulas.
 * @param onUnknown called with the name of an unknown command, which is kept as written
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
    if (this.depth === maxNesting) return ''
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
    if (name === 'url' || name === 'nolinkurl') return readVerbatim(this.rawGroup())
    if (name === 'raisebox') this.skipLength()
    if (holdsGroup && name === 'textsuperscript') return `$^{${inFormula(this.readOne())}}$`
    if (holdsGroup && name === 'textsubscript') return `$_{${inFormula(this.readOne())}}$`
    // `\emph{…}` holds its argument, `{\it …}` the rest of its group.
    if (italicCommands.has(name)) return italic(holdsGroup ? this.readOne() : this.readRest())
    if (skippedCommands.has(name)) this.rawGroup()
    if (skippedCommands.has(name) || fontCommands.has(name)) return ''
    const sign =
      textSigns.get(name) ??
      otherSigns.get(name) ??
      mathSigns.get(name) ??
      findJournalByCommand(name)?.name
    if (sign === undefined) this.onUnknown(token.trimEnd())
    return sign ?? token
  }

  private accentuate(mark: string, name: string): string {
    const text = this.readOne().trimStart()
    if (text === '') return /\w/.test(name) ? '' : name
    return text.replace(/^ı/, 'i').replace(/^ȷ/, 'j').replace(markedLetter, `$&${mark}`)
  }

  /** The source of the next group. */
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

  /** The first argument of `\raisebox{-1pt}[height][depth]{text}`, and its lengths in brackets. */
  private skipLength(): void {
    this.rawGroup()
    if (!this.tokens[this.at]?.startsWith('[')) return
    const group = this.tokens.slice(this.at, this.at + maxLengthTokens).indexOf('{')
    if (group !== -1) this.at += group
  }

  /** A dollar sign without a second one is literal. */
  private readFormula(): string {
    if (this.tokens[this.at] === '$') return this.readDisplay()
    const end = this.tokens.indexOf('$', this.at)
    if (end === -1) return '$'
    const tex = this.tokens.slice(this.at, end).join('')
    this.at = end + 1
    return formula(tex)
  }

  /** `$$…$$`, which is set within the line; two dollar signs without a partner are an empty formula. */
  private readDisplay(): string {
    this.at += 1
    const end = this.tokens.indexOf('$', this.at)
    if (end === -1 || this.tokens[end + 1] !== '$') return ''
    const tex = this.tokens.slice(this.at, end).join('')
    this.at = end + 2
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

/** Combining marks by the commands for accents. */
export const accentMarks: ReadonlyMap<string, string> = new Map([
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['"', '\u0308'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['u', '\u0306'],
  ['v', '\u030C'],
  ['H', '\u030B'],
  ['c', '\u0327'],
  ['k', '\u0328'],
  ['d', '\u0323'],
  ['b', '\u0331'],
  ['r', '\u030A'],
  ['t', '\u0361'],
])

/** ASCII characters that TeX prints as other characters. */
const ligatures = new Map([
  ['~', '\u00A0'],
  ['`', '‘'],
  ['``', '“'],
  ["''", '”'],
  ['--', '–'],
  ['---', '—'],
])

const pairsOf = (text: string) =>
  text.split(' ').flatMap((pair) => {
    const [name, sign] = pair.split(':')
    return name && sign ? [[name, sign] as const] : []
  })

/** Commands that print one character, in text. */
export const textSigns: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'ss:ß o:ø O:Ø l:ł L:Ł ae:æ AE:Æ oe:œ OE:Œ aa:å AA:Å dh:ð DH:Ð th:þ TH:Þ dj:đ DJ:Đ ng:ŋ NG:Ŋ i:ı j:ȷ SS:ẞ ' +
      "textless:< textgreater:> textbar:| textbackslash:\\ textquotesingle:' textquoteright:’ textquoteleft:‘ " +
      'textquotedblleft:“ textquotedblright:” textendash:– textemdash:— textasciitilde:~ textasciicircum:^ ' +
      'textunderscore:_ textbullet:• textdegree:° degree:° textmu:µ texttimes:× textregistered:® texttrademark:™ ' +
      'textcopyright:© copyright:© textperiodcentered:· textellipsis:… ldots:… dots:… pounds:£ textsterling:£ ' +
      'euro:€ texteuro:€ S:§ P:¶ dag:† ddag:‡ slash:/ textordfeminine:ª textordmasculine:º guillemotleft:« ' +
      'guillemotright:» guilsinglleft:‹ guilsinglright:› quotedblbase:„ quotesinglbase:‚ textdollar:$ ' +
      'textpm:± textrightarrow:→ textleftarrow:← textuparrow:↑ textdownarrow:↓ ' +
      'textdiv:÷ textonehalf:½ textonequarter:¼ textexclamdown:¡ textquestiondown:¿ lbrace:{ rbrace:} ' +
      'textbraceleft:{ textbraceright:} textquotedbl:" backslash:\\ TeX:TeX LaTeX:LaTeX BibTeX:BibTeX sun:☉ ' +
      'dj:đ mdash:— ndash:– ldquo:“ rdquo:” lsquo:‘ rsquo:’ amp:& nbsp:\u00A0 plusmn:± sime:≃ ap:≈ lap:⪅ gap:⪆ ' +
      'tilde:∼ larr:← rarr:→ upsi:υ thetas:ϑ textasciimacron:¯ textasciiacute:´ alphaup:α muup:μ nobreakspace:\u00A0 textnumero:№ textsection:§ textparagraph:¶',
  ),
)

/** Other commands in text. */
const otherSigns = new Map<string, string>([
  ...['&', '%', '$', '#', '_', '{', '}'].map((sign) => [sign, sign] as const),
  // Spaces of any width; then hyphenation points, optional breaks and commands that only separate, which print nothing.
  ...['', ',', ';', ':', '\\', 'quad', 'qquad', 'space', 'newline'].map(
    (name) => [name, ' '] as const,
  ),
  ...['-', '/', '!', '@', '>', '<', '+', '"-', 'allowbreak', 'hskip'].map(
    (name) => [name, ''] as const,
  ),
])

/** Commands that print one character in a formula, so that it can be plain text. */
const mathSigns = new Map<string, string>(
  pairsOf(
    'alpha:α beta:β gamma:γ delta:δ epsilon:ϵ varepsilon:ε zeta:ζ eta:η theta:θ iota:ι kappa:κ lambda:λ mu:μ nu:ν ' +
      'xi:ξ pi:π rho:ρ sigma:σ tau:τ upsilon:υ phi:ϕ varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ ' +
      'Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω sim:∼ simeq:≃ approx:≈ pm:± mp:∓ times:× cdot:· ' +
      'leq:≤ le:≤ geq:≥ ge:≥ ll:≪ gg:≫ neq:≠ lesssim:≲ gtrsim:≳ propto:∝ infty:∞ odot:⊙ oplus:⊕ circ:∘ deg:° ' +
      'degree:° prime:′ ell:ℓ hbar:ℏ rightarrow:→ to:→ leftarrow:← leftrightarrow:↔ star:⋆ bullet:• dagger:† ' +
      'ldots:… dots:… cdots:⋯ lt:< gt:> sqrt:√ partial:∂ nabla:∇ langle:⟨ rangle:⟩ mid:∣ backslash:\\ div:÷ ' +
      'ast:∗ Msun:M☉ AA:Å mathring:˚ textdegree:° _:_ &:& %:% #:# -:− <:< >:> |:| ~:∼',
  ),
)

/** Commands that only change the font or layout: their argument stays. */
const fontCommands = new Set(
  (
    'textbf textrm textsf texttt textsc textnormal textup textmd text mathrm mathbf mathit mathsf mathtt mathcal mbox ' +
    'hbox fbox bf rm sf tt sc bfseries rmfamily sffamily ttfamily scshape upshape normalfont mdseries small ' +
    'footnotesize scriptsize tiny normalsize large uppercase lowercase MakeUppercase MakeLowercase protect relax ' +
    'xspace bibinfo natexlab ignorespaces selectfont boldmath unboldmath boldsymbol bm raggedright sloppy nocase raisebox ' +
    'unskip penalty acro hspace vphantom BIBentryALTinterwordspacing path ulcshape makeatletter mathcalb'
  ).split(' '),
)

/** Commands whose first argument is skipped. */
const skippedCommands = new Set([
  'noopsort',
  'noop',
  'href',
  'hyphenation',
  'SortNoop',
  'textcolor',
  'color',
])

const italicCommands = new Set(['emph', 'textit', 'textsl', 'it', 'em', 'itshape', 'sl', 'slshape'])
