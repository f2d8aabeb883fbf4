import { buffer } from 'node:stream/consumers'
import type { Database } from '../../platform/server/database/database.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import {
  type FileDetails,
  fileDetailsColumn,
  isTableName,
  parseFileDetails,
  takeColumn,
} from '../../shared/data-sets.ts'
import { maxStartBytes, startOfTable } from './kinds.ts'
import { contentName, type FileRow, findFile, noSuchFile, orUndefined } from './store.ts'
import type { FoundColumn, TableForm, TableFormReader } from './table-form.ts'

/** What the owner says of files, and what their tables say of themselves. */
export function openFileDetails(
  { db, write }: Pick<Database, 'db' | 'write'>,
  contents: MediaFiles,
  readTableForm: TableFormReader,
) {
  const readForm = async ({ name, hash, bytes }: FileRow): Promise<TableForm | undefined> => {
    if (!isTableName(name) || bytes === 0) return undefined
    // One byte more than are read shows whether the last line is whole.
    const range = { start: 0, end: Math.min(bytes, maxStartBytes + 1) - 1 }
    const found = await contents.fetch(contentName(hash), range)
    const start = found && startOfTable(name, await buffer(found.body))
    return start && (await orUndefined(readTableForm(start)))
  }
  return {
    /**
     * What is said of a file, and for a table all its columns: those of its head that are not described yet have the unit and the
     * description that the table gives them.
     * @throws HttpError 404 without such a file
     */
    describe: async (name: string): Promise<FileDetails> => {
      const file = await findFile(db, name)
      if (!file) throw noSuchFile()
      const form = await readForm(file)
      const details = parseFileDetails(file.details) ?? blankDetails
      return { ...details, columns: mergeColumns(form?.columns ?? [], details.columns) }
    },
    /** How a table is written; undefined for a file that is not a table. */
    readForm,
    /** @throws HttpError 404 without such a file */
    setDetails: async (name: string, details: FileDetails | null): Promise<FileRow> =>
      await write(async (tx) => {
        const found = await findFile(tx, name)
        if (!found) throw noSuchFile()
        const column = fileDetailsColumn(details)
        await tx.updateTable('files').set({ details: column }).where('name', '=', name).execute()
        return { ...found, details: column }
      }),
  }
}

export type FilesDetails = ReturnType<typeof openFileDetails>

const blankDetails: FileDetails = { title: '', description: '', licence: null, columns: [] }

/** The columns of a table with what was said of them, and at the end those that it no longer has. */
function mergeColumns(
  found: readonly FoundColumn[],
  said: FileDetails['columns'],
): FileDetails['columns'] {
  const rest = [...said]
  const columns = found.map(
    ({ name, unit, description }) => takeColumn(rest, name) ?? { name, unit, description },
  )
  return [...columns, ...rest]
}
