import { failureOf, type TexFailure } from './set-formula.ts'
import { compileMacro, definitionsIn, type Macro } from './tex-macros.ts'

/** The commands that an author has defined, as far as a text has been read. */
export interface AuthorMacros {
  /** For Temml. */
  compiled: Readonly<Record<string, unknown>>
  names(): Iterable<string>
  /** Lets a definition hold from here on. */
  add(macro: Macro): TexFailure | undefined
}

/**
 * Opens the macros of a text. A definition holds for the whole text; where one name is defined twice,
 * it means the first before the second stands there.
 * @param sources what holds for every text, then the formulas of this one
 */
export function openMacros(sources: readonly string[]): AuthorMacros {
  const compiled: Record<string, unknown> = {}
  const names = new Set<string>()
  function add(macro: Macro): TexFailure | undefined {
    try {
      Object.assign(compiled, compileMacro(macro))
      names.add(macro.name)
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
  for (const source of sources)
    for (const { macro } of definitionsIn(source)) if (!names.has(macro.name)) add(macro)
  return { compiled, names: () => names, add }
}
