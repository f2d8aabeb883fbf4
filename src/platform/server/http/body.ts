import * as v from 'valibot'
import { HttpError } from './errors.ts'

/**
 * Reads a body by its rules.
 * @throws HttpError with the given status and one sentence: that of the first broken rule
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  status = 400,
): v.InferOutput<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(status, 'The body must be an object')
  const result = v.safeParse(schema, body, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new HttpError(status, sentenceFor(result.issues[0]))
}

/** Our own schemas carry their sentences; the structural faults are named here, without the input. */
function sentenceFor(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message
  if (issue.expected === 'never') return 'The body has an unknown field'
  const key = issue.path?.at(-1)?.key
  return typeof key === 'string' ? `${inWords(key)} is required` : 'The body is incomplete'
}

/** The name of a field as people read it: 'newPassword' is 'New password'. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/\burl\b/g, 'URL')
}
