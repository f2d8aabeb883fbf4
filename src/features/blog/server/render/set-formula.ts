import type { Element } from 'hast'
import { temml } from './libraries.ts'
import { joinLoneOperators } from './lone-operators.ts'
import { readMathml } from './mathml.ts'
import { strutRadicals } from './radicals.ts'
import { extraMacros } from './tex-extras.ts'

// A formula of this length fills a page, and is set in a few milliseconds; macro bombs take longer.
export const maxSourceCharacters = 4000
const maxMacroExpansions = 1000
// Of \rule and \hspace: [em, pt].
const maxSize: [number, number] = [20, 200]

/** Why a formula cannot be set, and where in its source if that is known. */
export interface TexFailure {
  message: string
  offset: number | undefined
}

interface SetOptions {
  isDisplay: boolean
  /** What the author has defined, as `compileMacro` makes it. */
  macros: Readonly<Record<string, unknown>>
}

export type SetFormula = (tex: string, options: SetOptions) => Element | TexFailure

/** Turns TeX into MathML. */
export function setFormula(tex: string, options: SetOptions): Element | TexFailure {
  if (tex.length > maxSourceCharacters)
    return { message: `longer than ${maxSourceCharacters} characters`, offset: undefined }
  try {
    const math = readMathml(toMarkup(withIsotopes(tex), options))
    if (!options.isDisplay) joinLoneOperators(math)
    strutRadicals(math)
    return math
  } catch (error) {
    // Whatever Temml stumbles over, the reader still gets what the author wrote.
    return failureOf(error)
  }
}

function toMarkup(tex: string, { isDisplay, macros }: SetOptions): string {
  return temml.renderToString(tex, {
    displayMode: isDisplay,
    throwOnError: true,
    trust: false,
    // Other definitions in a formula end with it.
    macros: { ...extraMacros, ...macros },
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
  // Below the first line Temml quotes the formula.
  const [first = ''] = message.trim().split('\n')
  return { message: first.replace(/ at (?:position \d+|end of input):.*$/s, ''), offset }
}

// Temml lays mass and atomic numbers over each other by styles that our pages do not allow.
function withIsotopes(tex: string): string {
  return tex.replaceAll(/\\ce\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, (reaction) =>
    reaction.replaceAll(
      /\^(?:\{(\d{1,3})\}|(\d{1,3}))_(?:\{(-?\d{1,3})\}|(\d{1,3}))([A-Z][a-z]?)/g,
      '$$\\prescript{$1$2}{$3$4}{\\mathrm{$5}}$$',
    ),
  )
}
