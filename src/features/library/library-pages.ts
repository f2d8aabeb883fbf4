import { sql } from 'kysely'
import { countRows } from '../../server/database/count-rows.ts'
import type { Database } from '../../server/database/database.ts'
import { readListPage, textKey } from '../../server/database/list-page.ts'
import { holdsWords } from '../../server/database/search.ts'
import { HttpError } from '../../server/http/errors.ts'
import { readPage } from '../../server/http/paging.ts'
import { rowsPerPage } from '../../shared/list-page.ts'
import type { LibraryPage, LibraryWork } from './contract.ts'
import { fold, missingFrom, shortAuthors, shownSource, shownYear } from './labels.ts'
import { type LibraryEntry, readWork } from './store.ts'

/** What may be asked of a page of the library. */
export const libraryPages = {
  search: true,
  sorts: ['title', 'key', 'sortDate'],
  others: ['show'],
}

const firstPage = { page: 1, size: rowsPerPage, search: '', direction: 'asc' } as const

/**
 * A page of the library, the newest works first unless another order is asked for.
 * @throws HttpError 400 for what is no page
 */
export async function readLibraryPage(
  { db, engine }: Database,
  query: URLSearchParams,
): Promise<LibraryPage> {
  const asked = readPage(query, libraryPages) ?? { ...firstPage, sort: undefined }
  const show = query.get('show') ?? 'all'
  if (show !== 'all' && show !== 'incomplete')
    throw new HttpError(400, 'Show must be all or incomplete')
  const every = db.selectFrom('works')
  const incomplete = every.where('isIncomplete', '=', true)
  const shown = show === 'all' ? every : incomplete
  const where = holdsWords(engine, fold(asked.search), { texts: [sql.ref<string>('folded')] })
  const { sort, direction } = asked
  const page = await readListPage<LibraryWork>(asked, where, {
    count: (condition) => countRows(shown.where(condition)),
    rows: async (condition, { limit, offset }) => {
      const all = shown.where(condition).selectAll()
      const sorted =
        sort === undefined
          ? all.orderBy('sortDate', 'desc').orderBy('id', 'desc')
          : all.orderBy(textKey(sort), direction).orderBy('id', direction)
      return (await sorted.limit(limit).offset(offset).execute()).map(readWork).map(asListed)
    },
  })
  return { ...page, incomplete: await countRows(incomplete) }
}

function asListed({ id, key, aliases, work }: LibraryEntry & { id: number }): LibraryWork {
  return {
    id,
    key,
    aliases,
    title: work.title,
    authors: shortAuthors(work),
    year: shownYear(work),
    source: shownSource(work),
    missing: missingFrom(work),
  }
}
