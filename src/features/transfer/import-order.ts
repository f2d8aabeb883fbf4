import type { Plan } from './import-plan.ts'
import { countedTables } from './lists.ts'

/** List by list, since rows may name those of the lists before theirs; each by id. */
export function sortedByList(rows: Plan['rows']): Plan['rows'] {
  const place = ({ table }: Plan['rows'][number]) => countedTables.indexOf(table)
  return rows.toSorted((a, b) => place(a) - place(b) || a.row.id - b.row.id)
}

/** By id, those without one last. */
export function sortedById<Row extends { id?: number | undefined }>(rows: readonly Row[]): Row[] {
  const place = ({ id }: Row) => id ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted((a, b) => place(a) - place(b))
}
