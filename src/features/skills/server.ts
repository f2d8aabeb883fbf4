import type { ServerContext } from '../../server/context.ts'
import { crudRoutes } from '../../server/http/crud.ts'
import {
  type ColumnMapping,
  type Columns,
  number,
  openTable,
  text,
} from '../../server/database/table.ts'
import type { Route } from '../../server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { skillCategories } from './categories.ts'
import { skills } from './contract.ts'
import { skillSchema } from './rules.ts'

type SkillFields = FieldsOf<typeof skills>

const category: ColumnMapping<SkillFields['category']> = {
  write: (value) => value,
  // A check constraint keeps every other value out.
  read: (stored) => skillCategories.find((known) => known === stored) ?? 'technical',
}

export const skillColumns: Columns<SkillFields> = { name: text, percentage: number, category }

/** The skills: anyone reads, the owner writes. */
export function skillRoutes({ database }: ServerContext): Route[] {
  return crudRoutes(skills, skillSchema, openTable(database, 'skills', skillColumns))
}
