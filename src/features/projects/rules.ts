import * as v from 'valibot'
import { line, lines, pictureUrl } from '../../shared/fields.ts'

const tags = v.optional(
  v.nullable(
    v.pipe(
      v.array(line('Tag', { max: 50 }), 'Tags must be a list'),
      v.maxLength(20, 'A project can have at most 20 tags'),
      v.transform((list) => (list.length === 0 ? null : list)),
    ),
  ),
  null,
)

/** What a project must be. Source: docs/behaviour.md, Lengths; Values. */
export const projectSchema = v.strictObject({
  title: line('Title', { min: 3, max: 200 }),
  description: lines('Description', { min: 10, max: 5000 }),
  imageUrl: pictureUrl(),
  year: v.optional(v.nullable(line('Year', { min: 2, max: 20 })), null),
  tags,
})
