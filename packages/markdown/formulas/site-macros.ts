import { collectMacros } from './author-macros.ts'
import { renderFormula, type TexFailure } from './render-formula.ts'
import { explainFailure, type TextProblem, unknownCommand } from './tex-failures.ts'
import { definitionsIn, type Macro, withoutComments, withoutDefinitions } from './tex-macros.ts'

/** The site's macros before and after a change, as TeX definitions. */
export interface MacroChange {
  before: string
  after: string
}

export interface MacroReview {
  /** The errors in the new macros, in the order of their lines. */
  problems: TextProblem[]
  /** The commands whose meaning changes, directly or through other macros. */
  changed: string[]
}

/** Checks a change of the site's macros: which of them have errors, and which commands change their meaning. */
export function reviewMacros({ before, after }: MacroChange): MacroReview {
  return { problems: problemsOf(withoutComments(after)), changed: changedNames(before, after) }
}

function problemsOf(tex: string): TextProblem[] {
  const definitions = definitionsIn(tex)
  const rest = withoutDefinitions(tex, definitions)
  const problems: TextProblem[] = []
  const lineAt = (place: number) => tex.slice(0, place).split('\n').length
  if (rest.trim() !== '') {
    const sentence = 'only definitions are allowed here, such as \\newcommand{\\Msun}{M_\\odot}.'
    problems.push({ line: lineAt(rest.search(/\S/)), sentence })
  }
  const macros = collectMacros([])
  const added = definitions.map(({ macro, start }) => ({
    macro,
    line: lineAt(start),
    failure: macros.add(macro),
  }))
  for (const { macro, line, failure = failureOfUse(macro, macros.compiled) } of added)
    if (failure) problems.push({ line, sentence: explainFailure(failure, macros.names()) })
  return problems.toSorted((one, other) => one.line - other.line)
}

// The kind of its arguments is unknown, so only an unknown command counts as an error.
function failureOfUse(
  { name, parameters }: Macro,
  macros: Readonly<Record<string, unknown>>,
): TexFailure | undefined {
  const rendered = renderFormula(name + '{x}'.repeat(parameters), { isDisplay: true, macros })
  return 'tagName' in rendered || unknownCommand(rendered.message) === undefined
    ? undefined
    : rendered
}

function changedNames(before: string, after: string): string[] {
  const [old, now] = [before, after].map((tex) => macrosIn(withoutComments(tex)))
  const bodies = new Map([...(old ?? []), ...(now ?? [])])
  const changed = new Set([...bodies.keys()].filter((name) => old?.get(name) !== now?.get(name)))
  for (let sizeBefore = -1; sizeBefore < changed.size;) {
    sizeBefore = changed.size
    for (const [name, body] of bodies)
      if ([...changed].some((other) => body.includes(other))) changed.add(name)
  }
  return [...changed]
}

function macrosIn(tex: string): Map<string, string> {
  const written = ({ parameters, preset, body }: Macro) =>
    JSON.stringify([parameters, preset, body])
  return new Map(definitionsIn(tex).map(({ macro }) => [macro.name, written(macro)]))
}
