import type { Publications } from '../features/blog/server/publications.ts'
import { hasListedWorks } from '../features/library/publications/listed-works.ts'
import type { Database } from '../server/database/database.ts'
import type { Schema } from '../server/database/schema.ts'
import type { SectionName } from '../shared/sections.ts'

type ListTable = Extract<
  keyof Schema,
  'skills' | 'projects' | 'goals' | 'quotes' | 'movies' | 'interests' | 'music'
>

/** The tables that a section of the home page shows rows of. */
const tablesOf: Readonly<Partial<Record<SectionName, readonly ListTable[]>>> = {
  skills: ['skills'],
  projects: ['projects'],
  dashboard: ['goals', 'quotes', 'movies'],
  interests: ['interests'],
  music: ['music'],
}

/** Tells what there is to show now: in a section of the home page, and on the page of publications. */
export function openSiteContents(database: Pick<Database, 'db'>, publications: Publications) {
  const { db } = database
  const hasRow = async (table: ListTable) =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  const isEmpty = async (section: SectionName): Promise<boolean> => {
    if (section === 'blog') return (await publications.newest(1)).length === 0
    const rows = await Promise.all((tablesOf[section] ?? []).map(hasRow))
    return !rows.includes(true)
  }
  return { isEmpty, hasPublications: () => hasListedWorks(database) }
}
