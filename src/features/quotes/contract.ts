import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { quoteSchema } from './rules.ts'

/** Favourite quotes of the dashboard. Read and write addresses differ. */
export const quotes = defineResource<typeof quoteSchema>({
  name: 'quote',
  listUrl: '/api/dashboard/quotes',
  writeUrl: '/api/quotes',
})

export type Quote = RowOf<typeof quotes>
