import { type Columns, nullableText, text } from '../../platform/server/database/table.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { interests } from './contract.ts'

export const interestColumns: Columns<FieldsOf<typeof interests>> = {
  title: text,
  description: text,
  imageUrl: nullableText,
}
