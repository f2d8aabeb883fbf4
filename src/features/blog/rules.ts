import * as v from 'valibot'
import { instant, line, lines, wholeNumber } from '../../shared/fields.ts'

const wrongInstant = "Visible from must be an ISO instant, 'now' or null"

/**
 * What a blog post must be. Source: docs/behaviour.md, Lengths; Values.
 * `visibleFrom` is the instant from which visitors see it, 'now' for that of the server, null for a
 * draft. If omitted, a new post is visible immediately and an existing one stays as it is.
 */
export const postSchema = v.strictObject({
  title: line('Title', { min: 3, max: 200 }),
  content: lines('Content', { min: 10, max: 200_000 }),
  excerpt: lines('Excerpt', { min: 10, max: 1000 }),
  category: line('Category', { min: 2, max: 60 }),
  date: line('Date', { min: 2, max: 60, tooShort: 'Date is required' }),
  visibleFrom: v.optional(
    v.nullable(v.union([v.literal('now'), instant(wrongInstant)], wrongInstant)),
  ),
})

const highestVersion = 2 ** 31 - 1

/** A changed post; with its version, the change is refused if the post was changed in the meantime. */
export const postChangeSchema = v.strictObject({
  ...postSchema.entries,
  version: v.optional(
    wholeNumber(
      'Version',
      [1, 'Version must be at least 1'],
      [highestVersion, `Version can be at most ${highestVersion}`],
    ),
  ),
})
