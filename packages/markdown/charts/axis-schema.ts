import * as v from 'valibot'

const maxTicks = 25

/** The error message for the properties of an object. */
export const objectMessage = ({ expected, received }: v.StrictObjectIssue) => {
  if (expected === 'never') return 'is not a known property'
  return received === 'undefined' ? 'is missing' : 'must be an object'
}

/** A number that can be drawn. */
export const finite = v.pipe(v.number('must be a number'), v.finite('must be a number'))

/** Text that is not empty. */
export const textUpTo = (characters: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(characters, `must have ${characters} characters at most`),
  )

/** The name of an axis or of a series. */
export const labelText = textUpTo(80)

export const trueOrFalse = v.optional(v.boolean('must be true or false'))

/** A column, by its name or its number from 1. */
export const column = v.union(
  [textUpTo(200), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))],
  'must be the name of a column or its number',
)

/** A value of an axis. */
export const dayOrNumber = v.union(
  [finite, v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.regex(/^\d{4}(-\d{2})?$/))],
  'must be a number',
)

/** An axis as an author writes it. */
export const axis = v.pipe(
  v.strictObject(
    {
      label: labelText,
      column: v.optional(column),
      scale: v.optional(v.picklist(['linear', 'log', 'time'], 'must be linear, log or time')),
      reverse: trueOrFalse,
      min: v.optional(dayOrNumber),
      max: v.optional(dayOrNumber),
      step: v.optional(finite),
      format: v.optional(v.picklist(['number', 'power', 'date'], 'must be number, power or date')),
    },
    objectMessage,
  ),
  v.check(
    ({ min, max }) => typeof min !== 'number' || typeof max !== 'number' || min < max,
    'must have a min below its max',
  ),
  v.check(({ step }) => step === undefined || step > 0, 'must have a step above zero'),
  v.check(
    ({ min, max, step }) =>
      typeof min !== 'number' ||
      typeof max !== 'number' ||
      step === undefined ||
      (max - min) / step <= maxTicks,
    `must have ${maxTicks} steps at most`,
  ),
)
