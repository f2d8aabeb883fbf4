import { type Columns, text } from '../../platform/server/database/table.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { quotes } from './contract.ts'

export const quoteColumns: Columns<FieldsOf<typeof quotes>> = { text, author: text }
