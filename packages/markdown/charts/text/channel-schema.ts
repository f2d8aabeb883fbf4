import * as v from 'valibot'
import { isObject } from './chart-text.ts'
import { column, finite, labelText, strict, trueOrFalse, wordOf } from './schema-parts.ts'

const named = { column, label: v.optional(labelText) }

/** How colours show numbers. */
export const scaleEntries = {
  scale: v.optional(wordOf(['linear', 'log'])),
  min: v.optional(finite),
  max: v.optional(finite),
  reverse: trueOrFalse,
}

interface ColourEnds {
  scale?: 'linear' | 'log' | undefined
  min?: number | undefined
  max?: number | undefined
}

/** Whether the ends of colours that are given are in order. */
export function areInOrder({ min, max }: ColourEnds): boolean {
  return min === undefined || max === undefined || min < max
}

/** Whether the ends of colours that are given have places on their scale. */
export function areOnScale({ scale, min = 1, max = 1 }: ColourEnds): boolean {
  return scale !== 'log' || (min > 0 && max > 0)
}

const colours = v.pipe(
  strict({ ...named, ...scaleEntries }),
  v.check((ends) => areInOrder(ends), 'must have a min below its max'),
  v.check((ends) => areOnScale(ends), 'must have a min and a max above zero with scale: log'),
)
const sizes = strict(named)

export type ColorSpec = v.InferOutput<typeof colours>
export type SizeSpec = v.InferOutput<typeof sizes>

const onlyColumn = v.pipe(
  column,
  v.transform((name): SizeSpec => ({ column: name })),
)
const onlyColourColumn = v.pipe(
  column,
  v.transform((name): ColorSpec => ({ column: name })),
)

/** What the colours of points show, as an author writes it: a column, or an object with more. */
export const colorSchema = v.lazy((input) => (isObject(input) ? colours : onlyColourColumn))

/** What the areas of points show. */
export const sizeSchema = v.lazy((input) => (isObject(input) ? sizes : onlyColumn))
