import {
  argument,
  argumentTokens,
  type CommandFunction,
  type Expansion,
  inMath,
  isGroupNext,
  literally,
  type MacroContext,
  optional,
  endsGroup,
  takeIf,
  takeRestOfGroup,
  takeUntil,
  textOf,
  type Token,
} from './macro-tokens.ts'
import { physicsCommands } from './physics-commands.ts'
import { siunitxCommands } from './siunitx.ts'

/*
 * The commands of papers that Temml does not have, or has in another meaning, each written with those that it has. The
 * author's own definitions replace them. Those for authors are listed in docs/manual/formulas.md.
 */

/** Only in formulas; in words, such as those of `\text`, a formula is opened for them. */
const mathCommands: Readonly<Record<string, string>> = {
  // Relations and signs of the astronomical journals (AASTeX, MNRAS, A&A).
  '\\la': '\\lesssim ',
  '\\ga': '\\gtrsim ',
  '\\lsim': '\\lesssim ',
  '\\gsim': '\\gtrsim ',
  '\\lta': '\\lesssim ',
  '\\gta': '\\gtrsim ',
  '\\simlt': '\\lesssim ',
  '\\simgt': '\\gtrsim ',
  '\\ltsim': '\\lesssim ',
  '\\gtsim': '\\gtrsim ',
  '\\sol': '\\lesssim ',
  '\\sog': '\\gtrsim ',
  '\\lid': '\\leqq ',
  '\\gid': '\\geqq ',
  '\\sun': '\\odot ',
  '\\astrosun': '\\odot ',
  '\\earth': '\\oplus ',
  '\\sq': '\\square ',
  '\\diameter': '\\varnothing ',
  '\\nodata': '\\cdots ',
  // Angles and times, also above the decimal point: `0\farcs5`.
  '\\degr': '{}^{\\circ}',
  '\\arcdeg': '{}^{\\circ}',
  '\\arcmin': "{}'",
  '\\arcsec': "{}''",
  '\\fdg': pointWith('^{\\circ}'),
  '\\farcm': pointWith("'"),
  '\\farcs': pointWith("''"),
  '\\fd': pointWith('^{\\mathrm{d}}'),
  '\\fh': pointWith('^{\\mathrm{h}}'),
  '\\fm': pointWith('^{\\mathrm{m}}'),
  '\\fs': pointWith('^{\\mathrm{s}}'),
  '\\fp': pointWith('^{\\mathrm{p}}'),
  '\\udeg': pointWith('^{\\circ}'),
  '\\uarcm': pointWith("'"),
  '\\uarcs': pointWith("''"),
  '\\micron': '\\mathrm{µm}',
  // Fractions.
  '\\unitfrac': '\\nicefrac{\\mathrm{#1}}{\\mathrm{#2}}',
  '\\sfrac': '\\nicefrac{#1}{#2}',
  '\\slantfrac': '\\nicefrac{#1}{#2}',
  '\\case': '\\tfrac{#1}{#2}',
  '\\onehalf': '\\tfrac{1}{2}',
  '\\onethird': '\\tfrac{1}{3}',
  '\\twothirds': '\\tfrac{2}{3}',
  '\\onequarter': '\\tfrac{1}{4}',
  '\\threequarters': '\\tfrac{3}{4}',
  // Colours of AASTeX.
  '\\ubvr': '\\mathit{UBVR}',
  '\\ub': 'U{-}B',
  '\\bv': 'B{-}V',
  '\\vr': 'V{-}R',
  '\\ur': 'U{-}R',
  // Alphabets of packages and journals.
  '\\mathds': '\\mathbb{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\mathbbmss': '\\mathbb{#1}',
  '\\mathbbb': '\\mathbb{#1}',
  '\\varmathbb': '\\mathbb{#1}',
  '\\mathpzc': '\\mathcal{#1}',
  '\\mathbfcal': '\\boldsymbol{\\mathcal{#1}}',
  '\\mathbfit': '\\boldsymbol{#1}',
  '\\bmath': '\\boldsymbol{#1}',
  '\\symbf': '\\mathbf{#1}',
  '\\symup': '\\mathrm{#1}',
  '\\symit': '\\mathit{#1}',
  '\\tens': '\\mathsf{#1}',
  '\\upi': '\\uppi ',
  '\\umu': '\\upmu ',
  '\\upartial': '\\partial ',
  '\\muup': '\\upmu ',
  '\\bbbone': '\\mathbb{1}',
  '\\bbbc': '\\mathbb{C}',
  '\\bbbn': '\\mathbb{N}',
  '\\bbbr': '\\mathbb{R}',
  '\\bbbz': '\\mathbb{Z}',
  // Accents, sizes and lines.
  '\\widebar': '\\overline{#1}',
  '\\slashed': '\\cancel{#1}',
  '\\prescript': '\\pres@cript{_{#2}^{#1}}{}{#3}',
  '\\accentset': '\\overset{#1}{#2}',
  '\\underaccent': '\\underset{#1}{#2}',
  '\\mathlarger': '{\\large #1}',
  '\\mathsmaller': '{\\small #1}',
  '\\MoveEqLeft': '',
  '\\adjustlimits': '',
  '\\splitfrac': '\\frac{#1}{#2}',
  '\\strut': '\\vphantom{(}',
  '\\null': '{}',
  '\\hfill': '\\quad ',
  '\\hfil': '\\quad ',
  '\\textsuperscript': '{}^{\\text{#1}}',
  '\\textsubscript': '{}_{\\text{#1}}',
  // Plain TeX.
  '\\eqalign': '\\begin{aligned}#1\\end{aligned}',
  '\\displaylines': '\\begin{gathered}#1\\end{gathered}',
  '\\cases': '\\begin{cases}#1\\end{cases}',
  '\\matrix': '\\begin{matrix}#1\\end{matrix}',
  '\\pmatrix': '\\begin{pmatrix}#1\\end{pmatrix}',
}

/** In formulas and in words alike. */
const commonCommands: Readonly<Record<string, string>> = {
  '\\mbox': '\\text{#1}',
  '\\AA': '\\text{Å}',
  '\\textmu': '\\text{µ}',
  '\\textmicro': '\\text{µ}',
  '\\textohm': '\\text{Ω}',
  '\\textdegree': '\\text{°}',
  '\\textbullet': '\\text{•}',
  '\\textgreater': '\\text{>}',
  '\\textless': '\\text{<}',
  '\\textbar': '\\text{|}',
  '\\textasciitilde': '\\text{~}',
  '\\texttildelow': '\\text{~}',
  '\\textpm': '\\text{±}',
  '\\texttimes': '\\text{×}',
  '\\textonehalf': '\\text{½}',
  '\\textonequarter': '\\text{¼}',
  '\\textthreequarters': '\\text{¾}',
  '\\textsl': '\\textit{#1}',
  '\\textlarger': '\\text{#1}',
  '\\bfseries': '\\bf ',
  '\\itshape': '\\it ',
  '\\slshape': '\\it ',
  '\\em': '\\it ',
  '\\rmfamily': '\\rm ',
  '\\upshape': '\\rm ',
  '\\mdseries': '\\rm ',
  '\\normalfont': '\\rm ',
  '\\sffamily': '\\sf ',
  '\\ttfamily': '\\tt ',
  '\\scshape': '\\sc ',
}

/** Commands about the layout of a page, which are left out. */
const layout = (
  'xspace protect unboldmath noindent centering par bigskip medskip smallskip allowbreak nobreak ' +
  'allowdisplaybreaks linebreak nolinebreak pagebreak displaybreak nopagebreak'
)
  .split(' ')
  .map((name) => [`\\${name}`, layoutCommand] as const)

const functions: Readonly<Record<string, CommandFunction>> = {
  ...Object.fromEntries(layout),
  ...physicsCommands,
  ...siunitxCommands,
  '\\ensuremath': (context) => inMath(context, '#1'),
  '\\ifmmode': ifMath,
  '\\paired@delimiter': pairedDelimiter,
  '\\nicefrac': nicefrac,
  '\\ion': ion,
  '\\tensor': tensor,
  '\\indices': (context) => staggered(argumentTokens(context)),
  '\\sc': smallCapitals,
  '\\textsc': smallCapitalText,
  '\\boldmath': (context) => `\\boldsymbol{${literally(textOf(takeRestOfGroup(context)))}}`,
  '\\mathversion': (context) => (argument(context) === 'bold' ? '\\boldmath ' : ''),
  '\\textsmaller': smaller,
  '\\buildrel': buildrel,
  '\\root': root,
  '\\eqno': equationNumber,
  '\\leqno': equationNumber,
  '\\vspace': spaceBetweenLines,
  '\\noalign': spaceBetweenLines,
  '\\cline': spaceBetweenLines,
}

/** Those that are written with other commands. */
export const writtenCommands: Readonly<Record<string, string>> = {
  ...mathCommands,
  ...commonCommands,
}

/** By name, as Temml takes them. */
export const extraCommands: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(mathCommands).map(([name, tex]) => [
      name,
      (context: MacroContext) => inMath(context, tex),
    ]),
  ),
  ...commonCommands,
  ...functions,
}

/** A decimal point with the sign of a unit. */
function pointWith(sign: string): string {
  return `{.}${sign}`
}

/** `\linebreak[2]`, `\displaybreak`. */
function layoutCommand(context: MacroContext): string {
  if (context.future().text === '[') optional(context)
  return ''
}

/** `\ifmmode … \else … \fi`, the way of old papers to write macros for text and formulas. */
function ifMath(context: MacroContext): Expansion {
  let depth = 0
  const takeBranch = (ends: (text: string) => boolean) => {
    const tokens = takeUntil(context, (text) => {
      if (text === '\\ifmmode') depth += 1
      if (depth === 0) return ends(text)
      if (text === '\\fi') depth -= 1
      return false
    })
    return { tokens, end: context.popToken().text }
  }
  const math = takeBranch((text) => text === '\\else' || text === '\\fi')
  const words = math.end === '\\else' ? takeBranch((text) => text === '\\fi').tokens : []
  return { tokens: context.mode === 'math' ? math.tokens : words, numArgs: 0 }
}

/** A command of `\DeclarePairedDelimiter`: `\abs{x}`, `\abs*{x}` with brackets that stretch, `\abs[\big]{x}`. */
function pairedDelimiter(context: MacroContext): string {
  const [left, right] = [argument(context), argument(context)]
  const isStretched = takeIf(context, '*')
  const size = optional(context)
  const inner = argument(context)
  const tex = isStretched
    ? `\\left${left}${inner}\\right${right}`
    : `\\mathopen{${size ?? ''}${left}}${inner}\\mathclose{${size ?? ''}${right}}`
  return literally(inMath(context, tex))
}

function nicefrac(context: MacroContext): string {
  optional(context)
  return inMath(context, '{}^{#1}/_{#2}')
}

/** `\ion{H}{ii}` and `\ion{H}{2}`: a stage of ionization, H II. */
function ion(context: MacroContext): string {
  const element = argument(context)
  const stage = argument(context).trim()
  return `\\text{${literally(`${element}\u202f${ionizationStage(stage)}`)}}`
}

/** A stage of ionization in Roman numerals, from a number up to 99 or from letters. */
export function ionizationStage(stage: string): string {
  if (!/^\d{1,2}$/.test(stage)) return stage.toUpperCase()
  const [tens, ones] = [Math.floor(Number(stage) / 10), Number(stage) % 10]
  const digits = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
  const decades = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC']
  return `${decades[tens] ?? ''}${digits[ones] ?? ''}`
}

/** `\tensor{R}{^a_b_c}`: indices one after the other; with a star one above the other. */
function tensor(context: MacroContext): string {
  const isAligned = takeIf(context, '*')
  const before = optional(context)
  const base = argument(context)
  const indices = argumentTokens(context)
  const left = before === undefined ? '' : `{}${literally(before)}`
  return `${left}${literally(base)}${isAligned ? literally(textOf(indices)) : staggered(indices)}`
}

function staggered(indices: readonly Token[]): string {
  let depth = 0
  const parts = indices.toReversed().map((token, index) => {
    if (token.text === '{') depth += 1
    if (token.text === '}') depth -= 1
    const isScript = depth === 0 && index > 0 && /^[\^_]$/.test(token.text)
    return `${isScript ? '{}' : ''}${textOf([token])}`
  })
  return literally(parts.join(''))
}

/** `{\sc H\,ii}` and `{\sc galfit}`: only words can have small capitals. */
function smallCapitals(context: MacroContext): Expansion {
  const tokens = takeUntil(context, (text) => !isWords(text) && text !== '\\,')
  if (endsGroup(context.future().text)) return inSmallCapitals(textOf(tokens))
  return { tokens: [...tokens, { text: '\\rm' }], numArgs: 0 }
}

function smallCapitalText(context: MacroContext): string {
  const words = argument(context)
  return isWords(words) ? inSmallCapitals(words) : `\\text{${literally(words)}}`
}

function isWords(text: string): boolean {
  return /^[\p{L}\p{N}\s~.,:()/-]*$/u.test(text)
}

/** Smaller capitals, since few fonts have the letters of Unicode for them. */
function inSmallCapitals(words: string): string {
  const spaced = words.trim().replaceAll(/\\,|~/g, '\u202f')
  return `\\text{${spaced.replaceAll(/\p{Ll}+/gu, (run) => `{\\footnotesize ${run.toUpperCase()}}`)}}`
}

function smaller(context: MacroContext): string {
  optional(context)
  return '{\\small\\text{#1}}'
}

/** `a \buildrel above \over relation` of plain TeX. */
function buildrel(context: MacroContext): string {
  const above = textOf(takeUntil(context, (text) => text === '\\over'))
  context.popToken()
  return `\\stackrel{${literally(above)}}{#1}`
}

/** `\root n \of{x}` of plain TeX. */
function root(context: MacroContext): string {
  const degree = textOf(takeUntil(context, (text) => text === '\\of'))
  context.popToken()
  return `\\sqrt[${literally(degree)}]{#1}`
}

/** `\eqno(5)` at the end of a formula of plain TeX. */
function equationNumber(context: MacroContext): string {
  const shown = textOf(takeRestOfGroup(context)).trim()
  return `\\tag{${literally(shown.replace(/^\((.*)\)$/s, '$1').trim())}}`
}

function spaceBetweenLines(context: MacroContext): string {
  takeIf(context, '*')
  if (isGroupNext(context)) argumentTokens(context)
  return ''
}
