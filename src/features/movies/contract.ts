import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { movieSchema } from './rules.ts'

/** Movies that the owner is watching. Read and write addresses differ. */
export const movies = defineResource<typeof movieSchema>({
  name: 'movie',
  listUrl: '/api/dashboard/movies',
  writeUrl: '/api/movies',
})

export type Movie = RowOf<typeof movies>
