import type { ServerContext } from '../../server/context.ts'
import { crudRoutes } from '../../server/http/crud.ts'
import { type Columns, nullableText, number, openTable, text } from '../../server/database/table.ts'
import type { Route } from '../../server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { music } from './contract.ts'
import { musicSchema } from './rules.ts'

export const musicColumns: Columns<FieldsOf<typeof music>> = {
  title: text,
  artist: text,
  genre: text,
  rating: number,
  imageUrl: nullableText,
}

/** The music: anyone reads, the owner writes. */
export function musicRoutes({ database }: ServerContext): Route[] {
  return crudRoutes(music, musicSchema, openTable(database, 'music', musicColumns))
}
