import * as v from 'valibot'
import { line, pictureUrl, rating } from '../../shared/fields.ts'

/** What a movie must be. Source: docs/behaviour.md, Lengths; Values. */
export const movieSchema = v.strictObject({
  title: line('Title', { min: 2, max: 200 }),
  genre: line('Genre', { min: 2, max: 100 }),
  rating: rating(),
  imageUrl: pictureUrl(),
})
