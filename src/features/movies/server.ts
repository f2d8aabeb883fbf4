import type { ServerContext } from '../../server/context.ts'
import { crudRoutes } from '../../server/http/crud.ts'
import { type Columns, nullableText, number, openTable, text } from '../../server/database/table.ts'
import type { Route } from '../../server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { movies } from './contract.ts'
import { movieSchema } from './rules.ts'

export const movieColumns: Columns<FieldsOf<typeof movies>> = {
  title: text,
  genre: text,
  rating: number,
  imageUrl: nullableText,
}

/** The movies: anyone reads, the owner writes. */
export function movieRoutes({ database }: ServerContext): Route[] {
  return crudRoutes(movies, movieSchema, openTable(database, 'movies', movieColumns))
}
