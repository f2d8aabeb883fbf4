import * as v from 'valibot'
import {
  column,
  dayOrNumber,
  finite,
  labelText,
  strict,
  trueOrFalse,
  wordOf,
} from './schema-parts.ts'
import { secondSchema } from './second-schema.ts'

const maxTicks = 25

/** The axis with this letter as an author writes it. */
export const axisSchema = (letter: 'x' | 'y') =>
  v.pipe(
    strict({
      label: labelText,
      column: v.optional(column),
      scale: v.optional(wordOf(['linear', 'log', 'sqrt', 'symlog', 'time', 'category'])),
      constant: v.optional(finite),
      reverse: trueOrFalse,
      sort: v.optional(wordOf(['written', 'value', 'name'])),
      min: v.optional(dayOrNumber),
      max: v.optional(dayOrNumber),
      step: v.optional(finite),
      format: v.optional(wordOf(['number', 'power', 'date'])),
      second: v.optional(secondSchema(letter)),
    }),
    v.check(
      ({ min, max }) => typeof min !== 'number' || typeof max !== 'number' || min < max,
      'must have a min below its max',
    ),
    v.check(
      ({ constant, scale }) => constant === undefined || (constant > 0 && scale === 'symlog'),
      'must have a constant above zero, and only with scale: symlog',
    ),
    v.check(
      ({ second, scale }) => second === undefined || scale !== 'category',
      'must have a second axis only along numbers or times',
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
