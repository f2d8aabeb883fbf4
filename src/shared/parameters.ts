import * as v from 'valibot'

/** A text in the query of a call. Control characters are refused in every parameter (server/http/query.ts). */
export function textParameter(label: string, maxCharacters: number) {
  return v.pipe(
    v.string(`${label} must be text`),
    v.maxLength(maxCharacters, `${label} can be at most ${maxCharacters} characters`),
  )
}

/** One of a few words in the query of a call; the first one unless given. */
export function choiceParameter<const Choices extends readonly [string, ...string[]]>(
  label: string,
  choices: Choices,
) {
  return v.optional(v.picklist(choices, oneOf(label, choices)), choices[0])
}

/** One of a few words in the query of a call, or none. */
export function optionalChoice<const Choices extends readonly string[]>(
  label: string,
  choices: Choices,
) {
  return v.optional(v.picklist(choices, oneOf(label, choices)))
}

/** A whole number from 1 on in the query of a call. */
export function numberParameter(label: string, highest: number) {
  const sentence = `${label} must be a number from 1 to ${highest}`
  return v.pipe(
    v.string(sentence),
    v.regex(/^[1-9]\d{0,6}$/, sentence),
    v.transform(Number),
    v.maxValue(highest, sentence),
  )
}

function oneOf(label: string, choices: readonly string[]): string {
  return `${label} must be one of ${choices.join(', ')}`
}
