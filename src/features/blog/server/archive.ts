import { sql } from 'kysely'
import { type ArchiveChoice, archivePageSize } from '../archive.ts'
import type { Archive } from '../contract.ts'
import { summaryColumns, withCount } from './post-rows.ts'
import { newestFirst, type PostQuery } from './post-table.ts'

interface Group {
  category: string
  year: string
  count: number
  newest: string
}

/** Reads the archive by the page; the cost depends on the page, hardly on the number of posts. */
export function archiveReader(visible: () => PostQuery) {
  return async (choice: ArchiveChoice): Promise<Archive> => {
    const groups = await readGroups(visible())
    const ofCategory = groups.filter(({ category }) => isChosen(category, choice.category))
    const total = sum(ofCategory.filter(({ year }) => isChosen(year, choice.year)))
    const posts = await withCount(
      newestFirst(chosenPosts(visible(), choice).select(summaryColumns)),
    )
      .limit(archivePageSize)
      .offset((choice.page - 1) * archivePageSize)
      .execute()
    return {
      posts,
      pages: Math.max(1, Math.ceil(total / archivePageSize)),
      all: sum(groups),
      ofCategory: sum(ofCategory),
      categories: counted(groups, ({ category }) => category),
      years: counted(ofCategory, ({ year }) => year),
    }
  }
}

const isChosen = (value: string, chosen: string | undefined) =>
  chosen === undefined || value === chosen

function chosenPosts(posts: PostQuery, { category, year }: ArchiveChoice): PostQuery {
  let query = posts
  if (category !== undefined) query = query.where('category', '=', category)
  // A day is stored as its midnight in UTC, so the year is read in UTC.
  if (year !== undefined)
    query = query
      .where('publishedAt', '>=', year)
      .where('publishedAt', '<', String(Number(year) + 1).padStart(4, '0'))
  return query
}

/** The number of posts of each category in each year; answered from an index alone. */
async function readGroups(posts: PostQuery): Promise<Group[]> {
  const year = sql<string>`substr("publishedAt", 1, 4)`
  return await posts
    .select(({ fn }) => [
      'category',
      year.as('year'),
      fn.countAll<number>().as('count'),
      fn.max('publishedAt').as('newest'),
    ])
    .groupBy(['category', year])
    .execute()
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((count, group) => count + group.count, 0)
}

/** Groups by a name, the one with the newest article first. */
function counted(groups: readonly Group[], nameOf: (group: Group) => string) {
  return Array.from(Map.groupBy(groups, nameOf), ([name, some]) => ({
    name,
    count: sum(some),
    newest:
      some
        .map(({ newest }) => newest)
        .toSorted()
        .at(-1) ?? '',
  }))
    .toSorted((one, other) => (one.newest < other.newest ? 1 : -1))
    .map(({ name, count }) => ({ name, count }))
}
