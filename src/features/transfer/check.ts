import type { Checked } from '@ephemeris/importers'
import * as v from 'valibot'

/** Validates external data with a schema of the site. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: true })
  if (result.success) return { ok: true, value: result.output }
  return { ok: false, problem: describeIssue(result.issues[0]) }
}

/** Schemas of the site have their own messages, except for missing, unknown and mistyped fields. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || !issue.type.endsWith('object')) return issue.message
  const key = issue.path?.at(-1)?.key
  if (typeof key !== 'string') return 'It must be an object with named fields'
  return issue.expected === 'never'
    ? `It has an unknown field ${quoteForTerminal(key)}`
    : `It has no field ${quoteForTerminal(key)}`
}

/** Quotes untrusted text for a terminal: on one line, shortened, without control characters. */
export function quoteForTerminal(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  const maxLength = 70
  return `"${characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain}"`
}
