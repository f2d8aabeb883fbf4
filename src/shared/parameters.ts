import * as v from 'valibot'
import { maxId, readId } from './ids.ts'

/** A text parameter. Control characters are refused in every parameter (server/http/parse-request.ts). */
export function textParameter(label: string, maxCharacters: number) {
  return v.pipe(
    v.string(`${label} must be text`),
    v.maxLength(maxCharacters, `${label} can be at most ${maxCharacters} characters`),
  )
}

/** A parameter with fixed values; by default the first one. */
export function choiceParameter<const Choices extends readonly [string, ...string[]]>(
  label: string,
  choices: Choices,
) {
  return v.optional(v.picklist(choices, oneOf(label, choices)), choices[0])
}

/** An optional parameter with fixed values. */
export function optionalChoice<const Choices extends readonly string[]>(
  label: string,
  choices: Choices,
) {
  return v.optional(v.picklist(choices, oneOf(label, choices)))
}

/** An integer parameter from 1. */
export function numberParameter(label: string, max: number) {
  const message = `${label} must be a number from 1 to ${max}`
  return v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,6}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
  )
}

/** The id of a row as a parameter. */
export function idParameter(label: string) {
  const message = `${label} must be a number from 1 to ${maxId}`
  return v.pipe(
    v.string(message),
    v.check((text) => readId(text) !== undefined, message),
    v.transform(Number),
  )
}

function oneOf(label: string, choices: readonly string[]): string {
  return `${label} must be one of ${choices.join(', ')}`
}
