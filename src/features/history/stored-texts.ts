import type { Tx } from '../../platform/server/database/database.ts'
import type { KeptText, TextTable } from '../texts/contract.ts'

/** Reads a text as its versions hold it; undefined if there is none. */
export const readText: Readonly<
  Record<TextTable, (tx: Tx, id: number) => Promise<KeptText | undefined>>
> = {
  posts: async (tx, id) => {
    const row = await tx
      .selectFrom('posts')
      .select(['title', 'content', 'excerpt', 'category', 'date', 'tags'])
      .select(['series', 'part', 'language', 'licence', 'lineBreaks', 'cover', 'coverAlt', 'slug'])
      .select(['numberedSections', 'visibleFrom', 'updatedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const {
      updatedAt,
      tags,
      series,
      part,
      language,
      licence,
      lineBreaks,
      numberedSections,
      cover,
      coverAlt,
      slug,
      ...others
    } = row
    // A post without one of these has no such field, as in versions from before there were any.
    const fields = {
      ...others,
      ...(tags !== '[]' && { tags: parseList(tags) }),
      ...(series !== null && { series, part }),
      ...(language !== null && { language }),
      ...(licence !== null && { licence }),
      ...(lineBreaks !== null && { lineBreaks }),
      // SQLite returns 0 and 1.
      ...(Boolean(numberedSections) && { numberedSections: true }),
      ...(cover !== null && { cover }),
      ...(coverAlt !== null && { coverAlt }),
      ...(slug !== null && { slug }),
    }
    return { fields, isPublished: row.visibleFrom !== null, changedAt: updatedAt }
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
