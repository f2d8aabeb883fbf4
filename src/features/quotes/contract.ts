import * as v from 'valibot'
import { line, lines } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

/** Favourite quotes of the dashboard. Read and write addresses differ. */
export const quotes = defineResource({
  name: 'quote',
  listUrl: '/api/dashboard/quotes',
  writeUrl: '/api/quotes',
  schema: v.strictObject({
    text: lines('Quote text', { min: 5, max: 2000 }),
    author: line('Author name', { min: 2, max: 200 }),
  }),
})

export type Quote = RowOf<typeof quotes>
