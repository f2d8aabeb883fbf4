import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { redirectSchema } from './rules.ts'

/** Former addresses of texts, on this or another site, and their targets. Only the owner sees the list. */
export const redirects = defineResource<typeof redirectSchema>({
  name: 'redirect',
  listUrl: '/api/redirects',
  writeUrl: '/api/redirects',
})

export type Redirect = RowOf<typeof redirects>
