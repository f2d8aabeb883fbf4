import { labelKinds } from '@ephemeris/bibliography'

/** The pattern of a label; a part of regular expressions with the flag u. */
export const labelPattern = String.raw`(?:${labelKinds})[:-][\p{L}\p{N}_.:-]{1,60}`

/**
 * The pattern of a label with or without the article that has it, `blog/7#fig:map` or `the-slug#fig:map`; a part of regular
 * expressions with the flag u.
 */
export const referredPattern = String.raw`(?:(?:blog/)?[a-z0-9-]{1,100}#)?${labelPattern}`

/** The attributes in braces after an element. */
export interface Attributes {
  label: string | undefined
  /** A word without a value has the value ''. */
  values: ReadonlyMap<string, string>
}

/** The attributes that are allowed in a place besides a label, with a pattern for their values. */
export type KnownAttributes = ReadonlyMap<string, RegExp>

/** Matches the braces; a part of regular expressions. */
export const bracesPattern = String.raw`\{([^{}\n]{1,200})\}`

const attribute = new RegExp(
  String.raw`(?<!\S)(?:#(${labelPattern})|(-|\.?[a-z]+)(?:=(?:"([^"]*)"|([^\s"]+)))?)(?=\s|$)\s*`,
  'uy',
)

/**
 * Parses the content of braces: `#label key=value key="value with spaces" word .class -`, in any order.
 * @returns undefined for anything else, so that the braces stay text
 */
export function readAttributes(inner: string, known: KnownAttributes): Attributes | undefined {
  const written = inner.trim()
  const values = new Map<string, string>()
  let label: string | undefined
  attribute.lastIndex = 0
  do {
    const [, name, key = '', quoted, bare] = attribute.exec(written) ?? []
    const value = quoted ?? bare ?? ''
    if (name !== undefined) label ??= name
    else if (known.get(key)?.test(value)) values.set(key, value)
    else return undefined
  } while (attribute.lastIndex < written.length)
  return { label, values }
}
