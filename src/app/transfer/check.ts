import * as v from 'valibot'

/** What was read from somebody's file: a value that keeps the rules, or the sentence that says why not. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** Checks something that was read by the rules of the site. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: true })
  if (result.success) return { ok: true, value: result.output }
  return { ok: false, problem: sentenceFor(result.issues[0]) }
}

/** The rules carry their sentences; faults of the shape are named here. */
function sentenceFor(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || !issue.type.endsWith('object')) return issue.message
  const key = issue.path?.at(-1)?.key
  if (typeof key !== 'string') return 'It must be an object with named fields'
  return issue.expected === 'never'
    ? `It has an unknown field ${shown(key)}`
    : `It has no field ${shown(key)}`
}

/** A text of somebody else's on one line of a terminal: short, between quotes, nothing in it acts. */
export function shown(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  const most = 70
  return `"${characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : plain}"`
}
