import * as v from 'valibot'
import { line, lines } from '../../shared/fields.ts'

/** What a blog post must be. Source: specification, point 5; policies, section 3. */
export const postSchema = v.strictObject({
  title: line('Title', { min: 3, max: 200 }),
  content: lines('Content', { min: 10, max: 200_000 }),
  excerpt: lines('Excerpt', { min: 10, max: 1000 }),
  category: line('Category', { min: 2, max: 60 }),
  date: line('Date', { min: 2, max: 60, tooShort: 'Date is required' }),
})
