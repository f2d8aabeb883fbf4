import * as v from 'valibot'
import { line, pictureUrl, rating } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

/** Movies that the owner is watching. Read and write addresses differ. */
export const movies = defineResource({
  name: 'movie',
  listUrl: '/api/dashboard/movies',
  writeUrl: '/api/movies',
  schema: v.strictObject({
    title: line('Title', { min: 2, max: 200 }),
    genre: line('Genre', { min: 2, max: 100 }),
    rating: rating(),
    imageUrl: pictureUrl(),
  }),
})

export type Movie = RowOf<typeof movies>
