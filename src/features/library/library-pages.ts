import { sql } from 'kysely'
import { missingFields, shortAuthors, shownYear } from '@ephemeris/bibliography'
import { countRows, type Database, type Db } from '../../platform/server/database/database.ts'
import { readListPage, textKey } from '../../platform/server/database/list-page.ts'
import { holdsWords } from '../../platform/server/database/search.ts'
import { type PageQuery, rowsPerPage } from '../../shared/list-page.ts'
import type { LibraryFilter, LibraryPage, LibraryWork } from './contract.ts'
import { fold, shownSource } from './labels.ts'
import { isOneOf, readLikelyWorks, readOfferedWorks } from './likely-works.ts'
import { type LibraryEntry, readWork } from './store.ts'

/** What may be asked of a page of the library. */
export const libraryPages = {
  search: true,
  sorts: ['title', 'key', 'sortDate'],
  others: ['show'],
}

const firstPage: PageQuery = { page: 1, size: rowsPerPage, search: '', direction: 'asc' }

/**
 * A page of the library, the newest works first unless another order is asked for.
 * @param names the owner's names in papers
 */
export async function readLibraryPage(
  { db, engine }: Database,
  { show, page: asked = firstPage }: { show: LibraryFilter; page: PageQuery | undefined },
  names: readonly string[],
): Promise<LibraryPage> {
  const likely = show === 'likely' ? await readLikelyWorks(db, names) : []
  const filters = filtersOf(db, likely)
  const shown = filters[show]
  const where = holdsWords(engine, fold(asked.search), { texts: [sql.ref<string>('folded')] })
  const { sort, direction } = asked
  const page = await readListPage<LibraryWork>(asked, where, {
    count: (condition) => countRows(shown.where(condition)),
    rows: async (condition, { limit, offset }) => {
      const all = shown.where(condition).selectAll().select(citations)
      const sorted =
        sort === undefined
          ? all.orderBy('sortDate', 'desc').orderBy('id', 'desc')
          : all.orderBy(textKey(sort), direction).orderBy('id', direction)
      const rows = await sorted.limit(limit).offset(offset).execute()
      return rows.map((row) => asListed(readWork(row), Number(row.citedIn)))
    },
  })
  return {
    ...page,
    works: await countRows(filters.all),
    mine: await countRows(filters.mine),
    cited: await countRows(filters.cited),
    incomplete: await countRows(filters.incomplete),
    likely: (await readOfferedWorks(db, names)).length,
    articles: await countRows(
      db
        .selectFrom('posts')
        .where(
          'id',
          'in',
          db.selectFrom('text_works').select('textId').where('table', '=', 'posts'),
        ),
    ),
  }
}

/** How many posts cite a work. */
const citations =
  sql<number>`(select count(*) from text_works where "workId" = works.id and "table" = 'posts')`.as(
    'citedIn',
  )

function filtersOf(db: Db, likely: readonly number[]) {
  const all = db.selectFrom('works')
  const citing = db.selectFrom('text_works').select('workId').where('table', '=', 'posts')
  return {
    all,
    mine: all.where('isMine', '=', true),
    likely: all.where(isOneOf(likely)),
    cited: all.where('id', 'in', citing),
    uncited: all.where('id', 'not in', citing),
    incomplete: all.where('isIncomplete', '=', true),
  }
}

function asListed(
  { id, key, aliases, work, isMine }: LibraryEntry & { id: number },
  citedIn: number,
): LibraryWork {
  return {
    id,
    key,
    aliases,
    title: work.title,
    authors: shortAuthors(work),
    year: shownYear(work),
    source: shownSource(work),
    missing: missingFields(work),
    citedIn,
    isMine,
  }
}
