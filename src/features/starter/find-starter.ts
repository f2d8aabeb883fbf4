import { allPosts } from '../blog/server/post-table.ts'
import { parseAuthors } from '../../shared/authors.ts'
import { detailNames, hasSameDetails } from '../../shared/post-details.ts'
import { storedCommentColumns } from '../comments/store.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/database/database.ts'
import type { TableName } from '../../platform/server/database/schema.ts'
import { openTable } from '../../platform/server/database/table.ts'
import type { ImportContent } from '../transfer/import-content.ts'
import { lists } from '../transfer/lists.ts'
import { findPages } from './starter-pages.ts'

/** The starter rows of a table. */
export interface StarterRows {
  table: TableName
  /** The singular, within a sentence. */
  one: string
  unchanged: number[]
  /** How many were changed and are kept. */
  changed: number
}

/** Compares a site with the starter content, table by table. */
export async function findStarterRows(
  tx: Db,
  context: ServerContext,
  content: ImportContent,
): Promise<StarterRows[]> {
  const database = { ...context.database, db: tx }
  const found = await findArticles(tx, { ...context, database }, content)
  const cited = await findCitedWorks(tx, found[0]?.unchanged ?? [])
  for (const list of lists) {
    // Pages are not in the starter content: a migration adds them to every site.
    if (list.hasOriginals) continue
    const starterRows = content.rows.flatMap(({ list: { name }, row: { read } }) =>
      name === list.name && read.ok ? [read.value] : [],
    )
    const keys = new Set(starterRows.map(({ key }) => key))
    const ids = new Set(starterRows.map(({ id }) => id))
    const rows = { table: list.name, one: list.one, unchanged: new Array<number>(), changed: 0 }
    for (const row of await list.rows(database)) {
      const read = list.check(row)
      if (!read.ok) continue
      const isUsed = list.name === 'works' && cited.has(read.value.id)
      if (keys.has(read.value.key) && !isUsed) rows.unchanged.push(read.value.id)
      else if (ids.has(read.value.id)) rows.changed += 1
    }
    found.push(rows)
  }
  return [...found, await findPages(tx)]
}

/** Works that remaining articles cite, which are kept too. */
async function findCitedWorks(tx: Db, removed: readonly number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom('text_works').selectAll().where('table', '=', 'posts').execute()
  return new Set(rows.flatMap(({ textId, workId }) => (removed.includes(textId) ? [] : [workId])))
}

const commentKey = (author: string, content: string, date: string) =>
  JSON.stringify([author, content, date])

/** An article is removed only if all of its comments are starter content. */
async function findArticles(
  tx: Db,
  { database }: ServerContext,
  content: ImportContent,
): Promise<StarterRows[]> {
  const posts = content.posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  const starterComments = content.comments.flatMap(({ read }) => (read.ok ? [read.value] : []))
  const comments = await openTable(database, 'comments', storedCommentColumns).list()
  const articles: StarterRows = { table: 'posts', one: 'article', unchanged: [], changed: 0 }
  const remarks: StarterRows = { table: 'comments', one: 'comment', unchanged: [], changed: 0 }
  const rows = await allPosts(tx)
    .select(['id', 'title', 'content', 'excerpt', 'category', 'date', 'tags', 'series'])
    .select(detailNames)
    .execute()
  for (const row of rows) {
    const same = posts.find(
      ({ fields }) =>
        fields.title === row.title &&
        fields.content === row.content &&
        fields.excerpt === row.excerpt &&
        fields.category === row.category &&
        fields.date === row.date &&
        JSON.stringify(fields.tags ?? []) === row.tags &&
        (fields.series ?? null) === row.series &&
        hasSameDetails(fields, { ...row, authors: parseAuthors(row.authors) }),
    )
    const starter = same ?? posts.find(({ id }) => id === row.id)
    if (!starter) continue
    const starterKeys = new Set(
      starterComments
        .filter(({ post }) => post === starter.key)
        .map(({ author, content: text, date }) => commentKey(author, text, date)),
    )
    const ownComments = comments.filter(({ blogPostId }) => blogPostId === row.id)
    const starters = ownComments.filter(({ author, content: text, date }) =>
      starterKeys.has(commentKey(author, text, date)),
    )
    // Replies are removed with what they answer, so a comment that a visitor or the owner has answered stays.
    const answered = new Set(
      ownComments.filter((one) => !starters.includes(one)).map(({ replyTo }) => replyTo),
    )
    const unanswered = starters.filter(({ id }) => !answered.has(id))
    remarks.unchanged.push(...unanswered.map(({ id }) => id))
    remarks.changed += starters.length - unanswered.length
    if (same && starters.length === ownComments.length) articles.unchanged.push(row.id)
    else articles.changed += 1
  }
  return [articles, remarks]
}
