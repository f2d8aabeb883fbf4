import type { ServerContext } from '../../server/context.ts'
import type { PostFields, PostTables, StoredRendering } from './posts.ts'

/** A post as programs are told of it: feeds, site maps, previews. */
export interface Publication extends Pick<PostFields, 'title' | 'excerpt' | 'category' | 'date'> {
  id: number
  /** ISO instants. */
  publishedAt: string
  updatedAt: string
}

const columns = [
  'id',
  'title',
  'excerpt',
  'category',
  'date',
  'publishedAt',
  'updatedAt',
] as const satisfies (keyof PostTables['posts'])[]

/** Reads the posts for everything that is not a page. */
export function openPublications({ database }: Pick<ServerContext, 'database'>) {
  const db = database.db.withTables<PostTables>()
  const newestFirst = () =>
    db.selectFrom('posts').orderBy('publishedAt', 'desc').orderBy('id', 'desc')
  return {
    list: (): Promise<Publication[]> => newestFirst().select(columns).execute(),
    /** One post, with the number of its words. */
    find: async (id: number): Promise<(Publication & { words: number }) | undefined> => {
      const row = await db
        .selectFrom('posts')
        .select([...columns, 'rendered'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { rendered, ...publication } = row
      return { ...publication, words: (JSON.parse(rendered) as StoredRendering).words }
    },
    /** The newest posts with their text; `atAddress` puts the addresses into it. */
    newest: (limit: number): Promise<(Publication & { feedHtml: string })[]> =>
      newestFirst()
        .select([...columns, 'feedHtml'])
        .limit(limit)
        .execute(),
  }
}

export type Publications = ReturnType<typeof openPublications>
