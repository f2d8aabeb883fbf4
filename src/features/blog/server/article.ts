import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { parseAuthors } from '../../../shared/authors.ts'
import { parseEdition } from '../../../shared/editions.ts'
import { codeLicenceOf, licenceOfArticle } from '../../../shared/licences.ts'
import type { StoredRendering } from '../../texts/contract.ts'
import type { Article, PostLink, PostMention } from '../contract.ts'
import { tagPath } from '../tags.ts'
import type { ArticleOptions } from './article-options.ts'
import { bylineOf } from './byline.ts'
import { dataSetsHtml } from './data-sets-html.ts'
import { editionLine } from './edition-line.ts'
import { earlierArticle } from './edition-pages.ts'
import { readPlace } from './post-group.ts'
import { summaryColumns, withCount } from './post-rows.ts'
import { withSlug } from './post-slugs.ts'
import type { PostQuery } from './post-table.ts'
import { readRelated } from './related-posts.ts'

const termColumns = ['licence', 'codeLicence', 'doi', 'authors', 'edition'] as const

/**
 * Reads posts as their pages show them, by id or by slug; a former slug counts too. An edition is chosen by its number; by default
 * it is the latest.
 */
export function articleReader(options: ArticleOptions) {
  const { db, calendar, visible, referenceTo, readData, readSettings } = options
  return async (address: number | string, number?: number): Promise<Article | undefined> => {
    const posts = visible()
    const row = await withCount(
      (typeof address === 'number'
        ? posts.where('posts.id', '=', address)
        : withSlug(posts, db, address)
      ).select([...summaryColumns, 'tags', 'series', ...termColumns, 'rendered']),
    ).executeTakeFirst()
    if (!row) return undefined
    const { id } = row
    const { rendered, tags, series, licence, codeLicence, doi, ...others } = row
    const { authors: names, edition: column, ...summary } = others
    const authors = parseAuthors(names)
    const edition = parseEdition(column)
    if (number !== undefined && number !== (edition?.number ?? 1))
      return edition ? await earlierArticle(options, row, { number, latest: edition }) : undefined
    const settings = await readSettings()
    const page = JSON.parse(rendered) as StoredRendering
    const data = await readData(id)
    return {
      ...summary,
      ...page,
      tags: (JSON.parse(tags) as string[]).map((name) => ({ name, path: tagPath(name) })),
      series: await readPlace(visible, { id, series }),
      licence: licenceOfArticle(licence ?? settings.licence, authors),
      codeLicence: codeLicenceOf(codeLicence),
      doi,
      byline: bylineOf(authors),
      ...(data.length > 0 && { dataHtml: dataSetsHtml(data) }),
      ...(edition && {
        edition: {
          ...edition,
          html: editionLine({
            post: row,
            edition,
            latest: edition,
            timeZone: await calendar.timeZone(),
          }),
          isEarlier: false,
        },
      }),
      ...(await neighbours(visible, row)),
      mentions: await readMentions(db, visible, id),
      related: settings.relatedArticles ? await readRelated(db, visible, id) : [],
      reference: await referenceTo({ ...summary, doi, authors, edition }),
      citesPublications: await citesPublications(db, id),
    }
  }
}

/** Whether a post cites a work listed under Publications. */
async function citesPublications(db: Db, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('text_works')
    .innerJoin('works', 'works.id', 'text_works.workId')
    .select('works.id')
    .where('text_works.table', '=', 'posts')
    .where('text_works.textId', '=', postId)
    .where('works.isListed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const maxMentions = 20
/** Those that are sorted, so that the cost does not grow with the blog. */
const maxMentioning = 500

/** The visible articles whose text links to this one, newest first. */
async function readMentions(db: Db, visible: () => PostQuery, id: number): Promise<PostMention[]> {
  const linking = await db
    .selectFrom('text_posts')
    .select('textId')
    .where('postId', '=', id)
    .where('table', '=', 'posts')
    .where('textId', '!=', id)
    .limit(maxMentioning)
    .execute()
  if (linking.length === 0) return []
  const ids = linking.map(({ textId }) => textId)
  const rows = await visible()
    .select(['posts.id', 'slug', 'title', 'language', 'date', 'publishedAt'])
    .where('posts.id', 'in', ids)
    .execute()
  return rows
    .toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
    .slice(0, maxMentions)
}

/** The posts before and after one in time, among those that can be seen. */
async function neighbours(
  visible: () => PostQuery,
  { id, publishedAt }: { id: number; publishedAt: string },
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const find = async (sign: '<' | '>', direction: 'asc' | 'desc') =>
    (await visible()
      .select(['id', 'slug', 'title', 'language'])
      .where(sql<boolean>`("publishedAt", "id") ${sql.raw(sign)} (${publishedAt}, ${id})`)
      .orderBy('publishedAt', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()) ?? null
  return { previous: await find('<', 'desc'), next: await find('>', 'asc') }
}
