import type { Publications } from '../features/blog/server/publications.ts'
import { hasListedWorks } from '../features/library/publications/listed-works.ts'
import { type Database, withAnyTable } from '../platform/server/database/database.ts'
import type { SectionName } from '../shared/sections.ts'
import { siteLists } from '../features/lists/lists.ts'

/** Tells which sections of the home page, and whether the page of publications, have content to show. */
export function openSiteContents(database: Pick<Database, 'db'>, publications: Publications) {
  const db = withAnyTable(database.db)
  const hasRow = async ({ name }: { name: string }) =>
    (await db.selectFrom(name).select('id').limit(1).executeTakeFirst()) !== undefined
  const isEmpty = async (section: SectionName): Promise<boolean> => {
    if (section === 'blog') return (await publications.newest(1)).length === 0
    const lists = siteLists.filter((list) => list.section === section)
    const rows = await Promise.all(lists.map(hasRow))
    return !rows.includes(true)
  }
  return { isEmpty, hasPublications: () => hasListedWorks(database) }
}
