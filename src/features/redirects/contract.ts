import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { redirectSchema } from './rules.ts'

/** Addresses that texts had on another site or under other numbers, and where they lead now. Only the owner sees the list. */
export const redirects = defineResource<typeof redirectSchema>({
  name: 'redirect',
  listUrl: '/api/redirects',
  writeUrl: '/api/redirects',
})

export type Redirect = RowOf<typeof redirects>
