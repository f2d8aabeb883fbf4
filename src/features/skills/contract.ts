import * as v from 'valibot'
import { line, wholeNumber } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

export const skillCategories = ['research', 'technical'] as const

/** Skills in two columns by category, each a percentage. */
export const skills = defineResource({
  name: 'skill',
  listUrl: '/api/skills',
  writeUrl: '/api/skills',
  schema: v.strictObject({
    name: line('Name', { min: 2, max: 100 }),
    percentage: wholeNumber(
      'Percentage',
      [0, 'Percentage cannot be negative'],
      [100, 'Percentage cannot exceed 100'],
    ),
    category: v.picklist(skillCategories, 'Category must be research or technical'),
  }),
})

export type Skill = RowOf<typeof skills>
