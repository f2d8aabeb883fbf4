import type { Calendar } from '../../../platform/server/calendar.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { DataSet } from '../../../shared/data-sets.ts'
import type { Edition } from '../../../shared/editions.ts'
import type { Details } from '../../../shared/post-details.ts'
import type { ArticleReference, PostSummary } from '../contract.ts'
import type { WriteSource } from './editions.ts'
import type { PostQuery } from './post-table.ts'

/** Makes the citation and the BibTeX entry of a post, or of an earlier version of it. */
type ReferenceTo = (
  post: PostSummary &
    Pick<Details, 'doi' | 'authors'> & {
      edition: Pick<Edition, 'number'> | null
      isEarlier?: true
    },
) => Promise<ArticleReference>

/** Reads the described files of a post that visitors can read. */
type ReadData = (postId: number) => Promise<DataSet[]>

interface ArticleSettings {
  /** The licence of articles that name none; '' for none. */
  licence: string
  /** Whether pages show related articles. */
  relatedArticles: boolean
}

/** What reading an article as its page shows it needs. */
export interface ArticleOptions {
  db: Db
  calendar: Pick<Calendar, 'timeZone'>
  /** The posts that visitors can see. */
  visible: () => PostQuery
  referenceTo: ReferenceTo
  readData: ReadData
  readSettings: () => Promise<ArticleSettings>
  /** Reads the settings that the sources of posts depend on. */
  sourceWriter: () => Promise<WriteSource>
}
