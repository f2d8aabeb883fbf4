import { type ColumnMapping, type Columns, number, text } from '../../server/database/table.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { skillCategories } from './categories.ts'
import type { skills } from './contract.ts'

type SkillFields = FieldsOf<typeof skills>

const category: ColumnMapping<SkillFields['category']> = {
  write: (value) => value,
  // A check constraint keeps every other value out.
  read: (stored) => skillCategories.find((category) => category === stored) ?? 'technical',
}

export const skillColumns: Columns<SkillFields> = { name: text, percentage: number, category }
