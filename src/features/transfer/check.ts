import * as v from 'valibot'

/** The result of validating external data: the value, or a sentence about what is wrong with it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** Validates external data with a schema of the site. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: true })
  if (result.success) return { ok: true, value: result.output }
  return { ok: false, problem: sentenceFor(result.issues[0]) }
}

/** Our schemas have messages of their own; those for missing, unknown and mistyped fields are written here. */
function sentenceFor(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || !issue.type.endsWith('object')) return issue.message
  const key = issue.path?.at(-1)?.key
  if (typeof key !== 'string') return 'It must be an object with named fields'
  return issue.expected === 'never'
    ? `It has an unknown field ${shown(key)}`
    : `It has no field ${shown(key)}`
}

/** Untrusted text for one line of a terminal: shortened, quoted, and without control characters. */
export function shown(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  const most = 70
  return `"${characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : plain}"`
}
