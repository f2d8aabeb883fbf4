import { type Columns, nullableText, number, text } from '../../platform/server/database/table.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { music } from './contract.ts'

export const musicColumns: Columns<FieldsOf<typeof music>> = {
  title: text,
  artist: text,
  genre: text,
  rating: number,
  imageUrl: nullableText,
}
