import * as v from 'valibot'
import { line, lines, pictureUrl } from '../../shared/fields.ts'

/** What an interest must be. Source: docs/behaviour.md, Lengths; Values. */
export const interestSchema = v.strictObject({
  title: line('Title', { min: 3, max: 200 }),
  description: lines('Description', { min: 10, max: 5000 }),
  imageUrl: pictureUrl(),
})
