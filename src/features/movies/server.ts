import { type Columns, nullableText, number, text } from '../../platform/server/database/table.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { movies } from './contract.ts'

export const movieColumns: Columns<FieldsOf<typeof movies>> = {
  title: text,
  genre: text,
  rating: number,
  imageUrl: nullableText,
}
