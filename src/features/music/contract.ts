import * as v from 'valibot'
import { line, pictureUrl, rating } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

/** Music that the owner likes. Read and write addresses differ. */
export const music = defineResource({
  name: 'music',
  listUrl: '/api/dashboard/music',
  writeUrl: '/api/music',
  schema: v.strictObject({
    title: line('Title', { min: 2, max: 200 }),
    artist: line('Artist', { min: 2, max: 100 }),
    genre: line('Genre', { min: 2, max: 100 }),
    rating: rating(),
    imageUrl: pictureUrl(),
  }),
})

export type Track = RowOf<typeof music>
