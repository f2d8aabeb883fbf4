import { labelPattern } from './label-pattern.ts'

/** What stands in braces after a thing. */
export interface Attributes {
  label: string | undefined
  /** A word alone has the value ''. */
  values: ReadonlyMap<string, string>
}

/** What may stand in the braces of a place, besides a label, and which values it may have. */
export type KnownAttributes = ReadonlyMap<string, RegExp>

/** The braces themselves, for an expression. */
export const bracesPattern = String.raw`\{([^{}\n]{1,200})\}`

const attribute = new RegExp(
  String.raw`\s*(?:#(${labelPattern})|([a-z]+)(?:=(?:"([^"]*)"|([^\s"]+)))?)(?=\s|$)\s*`,
  'uy',
)

/**
 * Reads what stands in braces: `#label key=value key="value with spaces" word`, in any order.
 * @returns undefined when anything else stands there, which leaves the braces as text
 */
export function readAttributes(inner: string, known: KnownAttributes): Attributes | undefined {
  const values = new Map<string, string>()
  let label: string | undefined
  attribute.lastIndex = 0
  do {
    const [, name, key = '', quoted, bare] = attribute.exec(inner) ?? []
    const value = quoted ?? bare ?? ''
    if (name !== undefined) label ??= name
    else if (known.get(key)?.test(value)) values.set(key, value)
    else return undefined
  } while (attribute.lastIndex < inner.length)
  return { label, values }
}
