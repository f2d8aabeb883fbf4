import { caselessName } from '@ephemeris/bibliography'
import type { Tx } from '../../platform/server/database/database.ts'
import { namesOf } from './cited-works.ts'
import { maxAliases } from './import-plan.ts'
import { insertWork, type LibraryEntry, readWork, updateWork } from './store.ts'

/**
 * Adds a work of another site to the library. If the same work, by its DOI or arXiv number, exists under another key, the
 * existing one gets the names that are still free as aliases, so that no citation breaks.
 */
export async function addImportedWork(tx: Tx, entry: LibraryEntry): Promise<{ id: number } | void> {
  const rows = await tx
    .selectFrom('work_names')
    .selectAll()
    .where('folded', 'in', namesOf(entry).map(caselessName))
    .execute()
  const written = new Set([entry.key, ...entry.aliases])
  const numbers = new Set(
    namesOf(entry)
      .filter((name) => !written.has(name))
      .map(caselessName),
  )
  const same = rows.find(({ folded }) => numbers.has(folded))?.workId
  const taken = new Set(rows.map(({ name }) => name))
  const free = [...written].filter((name) => !taken.has(name))
  if (same === undefined) {
    if (!taken.has(entry.key))
      await insertWork(tx, { ...entry, aliases: free.filter((name) => name !== entry.key) })
    return
  }
  const row = await tx
    .selectFrom('works')
    .selectAll()
    .where('id', '=', same)
    .executeTakeFirstOrThrow()
  const here = readWork(row)
  const aliases = [...here.aliases, ...free].slice(0, maxAliases)
  const { version } = here
  if (free.length > 0) await updateWork(tx, same, { ...here, aliases, version: version + 1 })
  return { id: same }
}
