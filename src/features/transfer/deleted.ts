import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import { deletableKinds, type VersionFields } from '../history/contract.ts'
import { fieldsReader } from '../history/store.ts'
import { retentionMs } from '../history/thin-versions.ts'
import type { Db } from '../../platform/server/database/database.ts'

const below = 'deleted'

/** Writes the texts that can still be brought back, each as it was last saved. An import does not read them. */
export async function exportDeleted(db: Db, folder: string, now: Date): Promise<void> {
  const last = await db
    .selectFrom('versions')
    .select((row) => row.fn.max('id').as('id'))
    .where('kind', 'in', deletableKinds)
    .where('deletedAt', '>=', new Date(now.getTime() - retentionMs).toISOString())
    .groupBy(['kind', 'textId'])
    .execute()
  if (last.length > 0) await mkdir(path.join(folder, below))
  const read = fieldsReader(db)
  for (const { id } of last) {
    const row = await db
      .selectFrom('versions')
      .select(['kind', 'textId', 'deletedAt', 'baseId', 'content'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Brought back or deleted for good in the meantime.
    if (!row || row.deletedAt === null) continue
    const text = formatDeleted(await read(row))
    await writeFile(path.join(folder, below, `${row.kind}-${row.textId}.md`), text)
  }
}

/** Markdown with the other fields as YAML front matter, as `parsePost` reads it. */
function formatDeleted({ content, ...fields }: VersionFields): string {
  const yaml = stringify(fields, { lineWidth: 0 })
  return `---\n${yaml}---\n\n${typeof content === 'string' ? content : ''}\n`
}
