import type { ServerContext } from '../../server/context.ts'
import { crudRoutes } from '../../server/http/crud.ts'
import { type Columns, nullableText, openTable, text } from '../../server/database/table.ts'
import type { Route } from '../../server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { interests } from './contract.ts'
import { interestSchema } from './rules.ts'

export const interestColumns: Columns<FieldsOf<typeof interests>> = {
  title: text,
  description: text,
  imageUrl: nullableText,
}

/** The interests: anyone reads, the owner writes. */
export function interestRoutes({ database }: ServerContext): Route[] {
  return crudRoutes(interests, interestSchema, openTable(database, 'interests', interestColumns))
}
