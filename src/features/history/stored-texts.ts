import type { Tx } from '../../platform/server/database/database.ts'
import { parseAuthors } from '../../shared/authors.ts'
import { detailNames, namedDetails } from '../../shared/post-details.ts'
import type { KeptText, TextTable } from '../texts/contract.ts'

/** Reads a text as its versions hold it; undefined if there is none. */
export const readText: Readonly<
  Record<TextTable, (tx: Tx, id: number) => Promise<KeptText | undefined>>
> = {
  posts: async (tx, id) => {
    const row = await tx
      .selectFrom('posts')
      .select(['title', 'content', 'excerpt', 'category', 'date', 'tags'])
      .select(['series', 'part', ...detailNames, 'visibleFrom', 'updatedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { title, content, excerpt, category, date, tags, series, part, ...others } = row
    const { visibleFrom, updatedAt } = others
    // A post without one of these has no such field, as in versions from before there were any.
    const fields = {
      title,
      content,
      excerpt,
      category,
      date,
      visibleFrom,
      ...(tags !== '[]' && { tags: parseList(tags) }),
      ...(series !== null && { series, part }),
      ...namedDetails({ ...others, authors: parseAuthors(others.authors) }),
    }
    return { fields, isPublished: visibleFrom !== null, changedAt: updatedAt }
  },
  pages: async (tx, id) => {
    const row = await tx
      .selectFrom('pages')
      .select(['title', 'content', 'description', 'categories', 'path', 'place', 'draft'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    // SQLite returns 0 and 1.
    const draft = Boolean(row.draft)
    return {
      fields: { ...row, categories: parseList(row.categories), draft },
      isPublished: !draft,
    }
  },
  projects: async (tx, id) => {
    const row = await tx
      .selectFrom('projects')
      .select(['title', 'content', 'description', 'imageUrl', 'year', 'tags', 'url', 'codeUrl'])
      .select(['paper', 'updatedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { tags, updatedAt, ...fields } = row
    return {
      fields: { ...fields, tags: tags === null ? null : parseList(tags) },
      isPublished: true,
      changedAt: updatedAt ?? undefined,
    }
  },
}

/** A column with a JSON array of texts. */
const parseList = (column: string) => JSON.parse(column) as string[]
