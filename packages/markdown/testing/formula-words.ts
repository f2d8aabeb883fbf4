import { collectMacros } from '../formulas/author-macros.ts'
import { readEquation } from '../formulas/equation-source.ts'
import { formulaWords } from '../formulas/mathml-words.ts'
import { renderFormula } from '../formulas/render-formula.ts'
import { definitionsIn, withoutDefinitions } from '../formulas/tex-macros.ts'

/** A display formula with its definitions in plain text, or the reason why it cannot be rendered. */
export function wordsOf(tex: string): string {
  const { compiled: macros } = collectMacros([tex])
  const equation = readEquation(withoutDefinitions(tex, definitionsIn(tex)))
  const math = renderFormula(equation.tex, { isDisplay: true, macros })
  return 'tagName' in math ? formulaWords(math) : math.message
}
