import * as v from 'valibot'
import { line, wholeNumber } from '../../shared/fields.ts'
import { maxId } from '../../shared/ids.ts'
import { skillCategories } from './categories.ts'

const work = v.strictObject({
  kind: v.picklist(['project', 'post'], 'Evidence must be a project or a post'),
  id: wholeNumber('The id', [1, 'There is no such id'], [maxId, 'There is no such id']),
})

const maxWorks = 12

/** Projects and articles in which a skill is seen; none and an empty list are null. */
const evidence = v.optional(
  v.nullable(
    v.pipe(
      v.array(work, 'Evidence must be a list'),
      v.maxLength(maxWorks, `A skill can name at most ${maxWorks} works`),
      v.transform((list) => (list.length === 0 ? null : list)),
    ),
  ),
  null,
)

/** What a skill must be. Source: docs/behaviour.md, Lengths; Values. */
export const skillSchema = v.strictObject({
  name: line('Name', { min: 2, max: 100 }),
  percentage: wholeNumber(
    'Percentage',
    [0, 'Percentage cannot be negative'],
    [100, 'Percentage cannot exceed 100'],
  ),
  category: v.picklist(skillCategories, 'Category must be research or technical'),
  evidence,
})
