import * as v from 'valibot'
import { line, wholeNumber } from '../../shared/fields.ts'
import { skillCategories } from './categories.ts'

/** What a skill must be. Source: docs/behaviour.md, Lengths; Values. */
export const skillSchema = v.strictObject({
  name: line('Name', { min: 2, max: 100 }),
  percentage: wholeNumber(
    'Percentage',
    [0, 'Percentage cannot be negative'],
    [100, 'Percentage cannot exceed 100'],
  ),
  category: v.picklist(skillCategories, 'Category must be research or technical'),
})
