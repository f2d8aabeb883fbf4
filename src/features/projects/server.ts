import type { ServerContext } from '../../server/context.ts'
import { crudRoutes } from '../../server/http/crud.ts'
import {
  type Columns,
  nullableText,
  openTable,
  text,
  textList,
} from '../../server/database/table.ts'
import type { Route } from '../../server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { projects } from './contract.ts'
import { projectSchema } from './rules.ts'

type ProjectFields = FieldsOf<typeof projects>

export const projectColumns: Columns<ProjectFields> = {
  title: text,
  description: text,
  imageUrl: nullableText,
  year: nullableText,
  tags: textList,
}

/**
 * The projects: anyone reads, the owner writes.
 * @param currentYear the year of the owner, for projects that are added without one
 */
export function projectRoutes(
  { database }: ServerContext,
  currentYear: () => Promise<string>,
): Route[] {
  const table = openTable(database, 'projects', projectColumns)
  return crudRoutes(projects, projectSchema, {
    ...table,
    create: async (fields) =>
      table.create({ ...fields, year: fields.year ?? (await currentYear()) }),
  })
}
