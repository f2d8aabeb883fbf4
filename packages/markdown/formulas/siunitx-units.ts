import type { MacroContext, Token } from './macro-tokens.ts'
import type { Options } from './siunitx-numbers.ts'
import { ownUnitName } from './tex-macros.ts'

/** The units of siunitx by name; what begins with a backslash is TeX, everything else is upright. */
const units = tableOf(
  `ampere:A candela:cd kelvin:K kilogram:kg metre:m meter:m mole:mol second:s gram:g
  becquerel:Bq coulomb:C farad:F gray:Gy hertz:Hz henry:H joule:J katal:kat lumen:lm lux:lx newton:N ohm:Ω pascal:Pa
  radian:rad siemens:S sievert:Sv steradian:sr tesla:T volt:V watt:W weber:Wb
  day:d hour:h minute:min hectare:ha litre:L liter:L tonne:t year:yr astronomicalunit:au astronomicalUnit:au
  parsec:pc lightyear:ly atomicmassunit:u dalton:Da electronvolt:eV bel:B decibel:dB neper:Np
  angstrom:Å arcsec:'' arcmin:' percent:\\% degree:\\circ arcminute:' arcsecond:''
  degreeCelsius:°C celsius:°C micron:µm bar:bar barn:b bit:bit byte:B gauss:G erg:erg jansky:Jy rayleigh:R
  clight:\\mathit{c} bohr:\\mathit{a}_0 electronmass:\\mathit{m}_e elementarycharge:\\mathit{e}
  planckbar:\\hbar hartree:\\mathit{E}_h mmHg:mmHg nauticalmile:M knot:kn cc:cc dyne:dyn gal:Gal`,
)

const prefixes = tableOf(
  `mu:µ upmu:µ quecto:q ronto:r yocto:y zepto:z atto:a femto:f pico:p nano:n micro:µ milli:m centi:c deci:d deca:da deka:da
  hecto:h kilo:k mega:M giga:G tera:T peta:P exa:E zetta:Z yotta:Y ronna:R quetta:Q kibi:Ki mebi:Mi gibi:Gi tebi:Ti
  pebi:Pi exbi:Ei`,
)

/** Abbreviated units such as `\km` and `\uV`. */
const abbreviation =
  /^(da|[afpnumcdhkMGTPE])?(g|m|s|mol|A|l|L|Hz|N|Pa|ohm|V|W|J|eV|Wh|F|H|S|K|C|T|B|bit|Bq|Gy|pc|yr|Jy)$/

const separators = /^(?:[.~ ]|\\[,;:! ]|\\(?:cdot|times|quad|usk))$/
const ignored = /^(?:[{}$]|\\(?:mathrm|text|textrm|rm|mbox|ensuremath|relax))$/
const powersAfter = new Map([
  ['\\squared', '2'],
  ['\\cubed', '3'],
])
const powersBefore = new Map([
  ['\\square', '2'],
  ['\\cubic', '3'],
])
/** The number of tokens that the author's own units may add. */
const maxExpanded = 500

interface Factor {
  symbol: string
  power: string
  isBelow: boolean
}

/**
 * Formats a unit as siunitx does: unit commands (`\kilo\metre\per\second`, `\km`), also those that the author declared, and
 * letters with powers (`kg.m^{-3}`).
 * @param tokens in reverse order
 */
export function formatUnit(
  context: MacroContext,
  tokens: readonly Token[],
  options: Options,
): string {
  return printed(readFactors(context, tokens), options)
}

/** Whether a unit follows its number without a space, as degrees do. */
export function isAttached(unit: string): boolean {
  return /^\{\}(?:\^\{\\circ|')/.test(unit)
}

/** Commands that set letters of a unit as they set words. */
const wordCommands: ReadonlySet<string> = new Set(
  String.raw`\text \textrm \textup \textsmaller \mathrm \mathup \mbox`.split(' '),
)

function readFactors(context: MacroContext, tokens: readonly Token[]): Factor[] {
  const factors: Factor[] = []
  const rest = tokens.map(({ text }) => text)
  let [prefix, power, isBelow, isOpen] = ['', '', false, false]
  let expanded = 0

  function add(symbol: string, isWord: boolean): void {
    const last = factors.at(-1)
    if (isWord && isOpen && last) last.symbol += symbol
    else factors.push({ symbol: prefix + symbol, power, isBelow })
    isOpen = isWord
    if (!isOpen || factors.at(-1) !== last) [prefix, power, isBelow] = ['', '', false]
  }

  for (let text = rest.pop(); text !== undefined; text = rest.pop()) {
    const name = text.startsWith('\\') ? text.slice(1) : ''
    const last = factors.at(-1)
    const own = expanded < maxExpanded ? ownUnit(context, name) : undefined
    if (own && (own.isDeclared || symbolOf(name) === undefined)) {
      expanded += own.tokens.length + 1
      rest.push(...own.tokens)
    } else if (text === '\\per' || text === '/') [isBelow, isOpen] = [true, false]
    else if (text === '\\of') add(`(${takeGroup(rest)})`, true)
    else if (wordCommands.has(text)) add(takeGroup(rest), true)
    else if (text === '\\raiseto') power = takeGroup(rest)
    else if (text === '\\tothe' || text === '^') [isOpen] = [raise(last, takeGroup(rest))]
    else if (text === '_') [isOpen] = [lower(last, takeGroup(rest))]
    else if (powersAfter.has(text)) raise(last, powersAfter.get(text) ?? '')
    else if (powersBefore.has(text)) power = powersBefore.get(text) ?? ''
    else if (prefixes.has(name)) [prefix, isOpen] = [prefixes.get(name) ?? '', false]
    else if (separators.test(text)) isOpen = false
    else if (!ignored.test(text)) {
      const symbol = symbolOf(name)
      add(symbol ?? (name ? `${text} ` : text), name === '' || /^[%$&#]$/.test(name))
    }
  }
  return factors
}

function symbolOf(name: string): string | undefined {
  if (name === '') return undefined
  const symbol = units.get(name)
  if (symbol !== undefined) return symbol
  const [, prefix = '', base] = abbreviation.exec(name) ?? []
  if (base === undefined) return undefined
  return prefix.replace('u', 'µ') + base.replace('ohm', 'Ω')
}

/** The tokens of a command that the author defined, in reverse order. */
function ownUnit(
  { macros }: MacroContext,
  name: string,
): { tokens: string[]; isDeclared: boolean } | undefined {
  if (!/^[a-zA-Z]+$/.test(name)) return undefined
  const declared = tokensOf(macros.get(ownUnitName(`\\${name}`)))
  const tokens = declared ?? tokensOf(macros.get(`\\${name}`))
  return tokens && { tokens, isDeclared: declared !== undefined }
}

function tokensOf(macro: unknown): string[] | undefined {
  if (typeof macro !== 'object' || macro === null || !('tokens' in macro)) return undefined
  if (!Array.isArray(macro.tokens) || ('numArgs' in macro && macro.numArgs !== 0)) return undefined
  return (macro.tokens as Token[]).map(({ text }) => text)
}

/** The next token or group, without its braces. */
function takeGroup(rest: string[]): string {
  let [depth, inner] = [0, '']
  for (let text = rest.pop(); text !== undefined; text = rest.pop()) {
    if (text === '{') depth += 1
    else if (text === '}') depth -= 1
    else if (text !== ' ') inner += /^\\[a-zA-Z]+$/.test(text) ? `${text} ` : text
    if (depth === 0 && text !== ' ') break
  }
  return inner
}

/** @returns that no letter belongs to the factor any more */
function raise(factor: Factor | undefined, power: string): false {
  if (!factor) return false
  const isNegative = /^[-−]/.test(power)
  factor.power = power.replace(/^[-−]/, '')
  if (isNegative) factor.isBelow = !factor.isBelow
  return false
}

/** @returns that no letter belongs to the factor any more */
function lower(factor: Factor | undefined, index: string): false {
  if (factor) factor.symbol += `}_{\\mathrm{${index}}`
  return false
}

function printed(factors: readonly Factor[], options: Options): string {
  const mode = options.get('per-mode') ?? 'power'
  const product = options.get('inter-unit-product') ?? '\\,'
  const join = (some: readonly Factor[], isReciprocal: boolean) =>
    some.map((factor) => printedFactor(factor, isReciprocal)).join(product)
  const below = factors.filter(({ isBelow }) => isBelow)
  const isSlashed = mode.includes('symbol') && (mode !== 'single-symbol' || below.length === 1)
  if (below.length === 0 || !(isSlashed || mode === 'fraction')) return join(factors, true)
  const above = join(
    factors.filter(({ isBelow }) => !isBelow),
    false,
  )
  const under = join(below, false)
  if (mode === 'fraction') return `\\frac{${above || '1'}}{${under}}`
  return `${above || '1'}/${below.length > 1 ? `(${under})` : under}`
}

function printedFactor({ symbol, power, isBelow }: Factor, isReciprocal: boolean): string {
  const exponent = isBelow && isReciprocal ? `-${power || '1'}` : power
  const script = exponent && `^{${exponent}}`
  if (symbol.startsWith('\\circ')) return `{}^{${symbol}}{}${script}`
  if (symbol.startsWith("'")) return `{}${symbol}{}${script}`
  const isTex = symbol.startsWith('\\') && !symbol.startsWith('\\%')
  if (isTex) return `{${symbol}}${script}`
  // Of a letter with a mark, \mathrm makes a letter with an accent.
  return `${symbol.includes('Å') ? '\\text' : '\\mathrm'}{${symbol}}${script}`
}

function tableOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\s+/).map((entry) => {
      const at = entry.indexOf(':')
      return [entry.slice(0, at), entry.slice(at + 1)] as const
    }),
  )
}
