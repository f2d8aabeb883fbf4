import { sql } from 'kysely'
import type { Database } from '../platform/server/database/database.ts'

/**
 * Describes the schema of a database in sorted lines, one per table, column, constraint, index and function. Two databases
 * of one engine have the same lines if and only if their schemas are equal.
 */
export async function describeSchema({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<string[]> {
  const query = engine === 'sqlite' ? sqliteSchema : postgresSchema
  const { rows } = await query.execute(db)
  return rows.map(({ line }) => line).toSorted()
}

const sqliteSchema = sql<{ line: string }>`select coalesce(sql, type || ' ' || name) as line
  from sqlite_schema where name not like 'sqlite#_stat%' escape '#'`

/** "not null" constraints are part of the column's line. */
const postgresSchema = sql<{ line: string }>`
  select format('column %s.%I %s%s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
  union all
  select format('constraint %s on %s: %s', c.conname, t.relname, pg_get_constraintdef(c.oid))
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype <> 'n' and t.relnamespace = current_schema()::regnamespace
  union all
  select indexdef from pg_indexes where schemaname = current_schema()
  union all
  select trim(regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g'))
    from pg_proc p where p.pronamespace = current_schema()::regnamespace`
