import type { Element } from 'hast'
import temml from 'temml'
import { joinLoneOperators } from './lone-operators.ts'
import { readMathml } from './mathml.ts'
import { strutRadicals } from './radicals.ts'
import { extraCommands } from './extra-commands.ts'
import { endOfGroup } from './tex-macros.ts'

// A formula of this length fills a page and takes a few milliseconds; longer sources could expand macros without end.
export const maxSourceCharacters = 4000
const maxMacroExpansions = 1000
// The limits of \rule and \hspace: [em, pt].
const maxSize: [number, number] = [20, 200]

/** Why a formula cannot be rendered, and the position in its source if it is known. */
export interface TexFailure {
  message: string
  offset: number | undefined
}

interface FormulaOptions {
  isDisplay: boolean
  /** The author's definitions, as made by `compileMacro`. */
  macros: Readonly<Record<string, unknown>>
  /** The same definitions as they are written, by which a renderer can compare them. */
  definitions?: string
}

/** Renders one formula. */
export type RenderFormula = (tex: string, options: FormulaOptions) => Element | TexFailure

/** Renders TeX as MathML. It does not throw: a formula with an error gives a `TexFailure`. */
export function renderFormula(tex: string, options: FormulaOptions): Element | TexFailure {
  if (tex.length > maxSourceCharacters)
    return { message: `longer than ${maxSourceCharacters} characters`, offset: undefined }
  try {
    const math = readMathml(toMarkup(withPlainColumns(withIsotopes(tex)), options))
    if (!options.isDisplay) joinLoneOperators(math)
    strutRadicals(math)
    return math
  } catch (error) {
    // On any error of Temml, readers see the source of the formula.
    return failureOf(error)
  }
}

function toMarkup(tex: string, { isDisplay, macros }: FormulaOptions): string {
  return temml.renderToString(tex, {
    displayMode: isDisplay,
    throwOnError: true,
    trust: false,
    // Definitions inside a formula are valid only in that formula.
    macros: { ...extraCommands, ...macros },
    maxExpand: maxMacroExpansions,
    maxSize,
    wrap: isDisplay ? 'none' : 'tex',
  })
}

export function failureOf(error: unknown): TexFailure {
  if (error instanceof RangeError) return { message: 'nests too deep', offset: undefined }
  const message = error instanceof Error ? error.message : String(error)
  const hasPosition = error instanceof Error && 'position' in error
  const offset = hasPosition && typeof error.position === 'number' ? error.position : undefined
  // The message of Temml repeats the formula from the second line on.
  const [first = ''] = message.trim().split('\n')
  return { message: first.replace(/ at (?:position \d+|end of input):.*$/s, ''), offset }
}

// Temml puts mass and atomic numbers one above the other with style attributes, which `readMathml` drops.
function withIsotopes(tex: string): string {
  return tex.replaceAll(/\\ce\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, (reaction) =>
    reaction.replaceAll(
      /\^(?:\{(\d{1,3})\}|(\d{1,3}))_(?:\{(-?\d{1,3})\}|(\d{1,3}))([A-Z][a-z]?)/g,
      '$$\\prescript{$1$2}{$3$4}{\\mathrm{$5}}$$',
    ),
  )
}

/**
 * Rewrites the columns of arrays, since Temml knows only their alignment: `@{…}` and `>{…}` are left out, `p{3em}` becomes a left
 * column, `*{3}{c}` three columns.
 */
function withPlainColumns(tex: string): string {
  let [text, at] = ['', 0]
  const opening = /\\begin\s*\{(?:d?array|subarray)\}(?:\[[a-z]\])?\s*(?=\{)/g
  for (let match = opening.exec(tex); match; match = opening.exec(tex)) {
    const end = endOfGroup(tex, opening.lastIndex)
    if (end === undefined) break
    text += `${tex.slice(at, opening.lastIndex)}{${columnsIn(tex.slice(opening.lastIndex + 1, end - 1))}}`
    at = end
    opening.lastIndex = end
  }
  return text + tex.slice(at)
}

const maxColumns = 100

function columnsIn(written: string): string {
  let columns = ''
  for (let at = 0; at < written.length && columns.length < maxColumns;) {
    const sign = written.charAt(at)
    const end = endOfGroup(written, at + 1) ?? at + 1
    if (/[lcr|:]/.test(sign)) columns += sign
    else if (/[pmbX]/.test(sign)) columns += 'l'
    else if (sign === '*') {
      const after = endOfGroup(written, end) ?? end
      const count = Math.min(Number(written.slice(at + 2, end - 1)) || 0, maxColumns)
      columns += columnsIn(written.slice(end + 1, after - 1)).repeat(count)
      at = after
      continue
    } else if (/[a-zA-Z]/.test(sign)) columns += 'c'
    at = /[@!<>pmbX]/.test(sign) ? end : at + 1
  }
  return columns.slice(0, maxColumns)
}
