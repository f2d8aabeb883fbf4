import { failureOf, type TexFailure } from './render-formula.ts'
import { compileMacro, definitionsIn, type Macro } from './tex-macros.ts'

/** The commands defined so far in a text. */
export interface AuthorMacros {
  /** As Temml takes them. */
  compiled: Readonly<Record<string, unknown>>
  /** As they are written; the same for the same macros. */
  written(): string
  names(): Iterable<string>
  definitions(): Macro[]
  /** Adds a definition, which is valid from here on. */
  add(macro: Macro): TexFailure | undefined
}

/**
 * Collects the macros of a text. A definition is valid in the whole text; of several definitions of one name, the first is also
 * valid before its own position.
 * @param sources the definitions for every text, then the formulas of this one
 */
export function collectMacros(sources: readonly string[]): AuthorMacros {
  const compiled: Record<string, unknown> = {}
  const sourceOf = new Map<string, string>()
  const macros = new Map<string, Macro>()
  let written: string | undefined
  function add(macro: Macro): TexFailure | undefined {
    try {
      Object.assign(compiled, compileMacro(macro))
      const source = JSON.stringify(macro)
      if (sourceOf.get(macro.name) !== source) written = undefined
      sourceOf.set(macro.name, source)
      macros.set(macro.name, macro)
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
  for (const source of sources)
    for (const { macro } of definitionsIn(source)) if (!sourceOf.has(macro.name)) add(macro)
  return {
    compiled,
    written: () => (written ??= [...sourceOf.values()].join('\n')),
    names: () => sourceOf.keys(),
    definitions: () => [...macros.values()],
    add,
  }
}
