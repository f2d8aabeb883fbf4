import type { ServerContext } from '../../server/context.ts'
import { crudRoutes } from '../../server/http/crud.ts'
import { type Columns, openTable, text } from '../../server/database/table.ts'
import type { Route } from '../../server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { quotes } from './contract.ts'
import { quoteSchema } from './rules.ts'

export const quoteColumns: Columns<FieldsOf<typeof quotes>> = { text, author: text }

/** The quotes: anyone reads, the owner writes. */
export function quoteRoutes({ database }: ServerContext): Route[] {
  return crudRoutes(quotes, quoteSchema, openTable(database, 'quotes', quoteColumns))
}
