import * as v from 'valibot'
import { line, lines } from '../../shared/fields.ts'

/** What a quote must be. Source: docs/behaviour.md, Lengths. */
export const quoteSchema = v.strictObject({
  text: lines('Quote text', { min: 5, max: 2000 }),
  author: line('Author name', { min: 2, max: 200 }),
})
