import * as v from 'valibot'
import { column, strict, wordOf } from './schema-parts.ts'

const maxColumns = 6

/** Panels by the values of columns, as an author writes them. */
export const facetSchema = v.pipe(
  strict({
    x: v.optional(column),
    y: v.optional(column),
    columns: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be 1 at least'),
        v.maxValue(maxColumns, `must be ${maxColumns} at most`),
      ),
    ),
    sort: v.optional(wordOf(['written', 'name'])),
  }),
  v.check(({ x, y }) => x !== undefined || y !== undefined, 'must have a column x or y'),
  v.check(
    ({ y, columns }) => y === undefined || columns === undefined,
    'must have columns only for panels along x',
  ),
)
