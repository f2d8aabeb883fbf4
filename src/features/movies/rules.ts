import * as v from 'valibot'
import { line, pictureUrl, rating } from '../../shared/fields.ts'

/** What a movie must be. Source: specification, point 5; policies, section 3. */
export const movieSchema = v.strictObject({
  title: line('Title', { min: 2, max: 200 }),
  genre: line('Genre', { min: 2, max: 100 }),
  rating: rating(),
  imageUrl: pictureUrl(),
})
