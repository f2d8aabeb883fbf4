import { allEditions } from '../features/blog/server/editions.ts'
import { type FileRow, findFiles } from '../features/files/store.ts'
import type { Settings } from '../features/site/contract.ts'
import type { SiteSettings } from '../features/site/server.ts'
import type { Database } from '../platform/server/database/database.ts'
import { type DataSet, dataSetOf } from '../shared/data-sets.ts'
import type { Edition } from '../shared/editions.ts'
import { drawnFiles, linkedFiles } from '../shared/files.ts'
import type { SourceOfPost } from './jats-article.ts'

/** Limits what one article says of its files. */
const maxFiles = 50

/** A post that visitors can read, and its files. */
export interface ArticleWithFiles {
  post: SourceOfPost
  files: FileRow[]
  settings: Settings
  /** The versions of a post with several, oldest first. */
  editions: Edition[]
}

interface ArticleSources {
  publications: {
    source(id: number): Promise<SourceOfPost | undefined>
  }
  site: Pick<SiteSettings, 'read'>
}

/** Reads the files that published articles draw and link, and what the owner says of them. */
export function openArticleData(
  { db }: Pick<Database, 'db'>,
  { publications, site }: ArticleSources,
) {
  const filesOf = (markdown: string): Promise<FileRow[]> => {
    const names = new Set([...drawnFiles(markdown), ...linkedFiles(markdown)])
    return findFiles(db, [...names].slice(0, maxFiles))
  }
  return {
    /** The described files of a post, in the order of their mention; none for a post that visitors cannot read. */
    dataSetsOf: async (id: number): Promise<DataSet[]> => {
      const post = await publications.source(id)
      const files = post ? await filesOf(post.content) : []
      if (files.every(({ details }) => details === null)) return []
      const { licence } = await site.read()
      return files.flatMap((file) => dataSetOf(file, licence) ?? [])
    },
    editionsOf: (post: SourceOfPost): Promise<Edition[]> => allEditions(db, post),
    /** A post and its files; undefined for a post that visitors cannot read. */
    find: async (id: number): Promise<ArticleWithFiles | undefined> => {
      const post = await publications.source(id)
      if (!post) return undefined
      return {
        post,
        files: await filesOf(post.content),
        settings: await site.read(),
        editions: await allEditions(db, post),
      }
    },
  }
}
