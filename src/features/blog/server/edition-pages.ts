import { formatLongDate } from '../../../shared/dates.ts'
import type { Edition } from '../../../shared/editions.ts'
import { codeLicenceOf, licenceOfArticle } from '../../../shared/licences.ts'
import type { Article, PostEditions, PostLink } from '../contract.ts'
import { tagPath } from '../tags.ts'
import type { ArticleOptions } from './article-options.ts'
import { bylineOf } from './byline.ts'
import { changesHtml } from './edition-changes.ts'
import { editionLine } from './edition-line.ts'
import { editionRows, findEdition, sha256, textIn } from './editions.ts'
import { type Publication, readSource } from './publications.ts'

/** What an earlier edition of a post said, without what has been linked to the article since; undefined if there is none. */
export async function earlierArticle(
  { db, calendar, referenceTo }: ArticleOptions,
  post: Pick<PostLink, 'id' | 'slug'>,
  { number, latest }: { number: number; latest: Edition },
): Promise<Article | undefined> {
  const { id, slug } = post
  const found = await findEdition(db, id, number)
  if (!found) return undefined
  const { edition, page } = found
  const { tags, licence, codeLicence, authors, ...fields } = page.post
  const html = editionLine({ post, edition, latest, timeZone: await calendar.timeZone() })
  const summary = { id, slug, commentCount: 0, ...fields }
  return {
    ...summary,
    ...page.rendering,
    tags: tags.map((name) => ({ name, path: tagPath(name) })),
    series: null,
    licence: licenceOfArticle(licence, authors),
    codeLicence: codeLicenceOf(codeLicence),
    byline: bylineOf(authors),
    edition: { ...edition, html, isEarlier: true },
    previous: null,
    next: null,
    mentions: [],
    related: [],
    reference: await referenceTo({ ...summary, authors, edition, isEarlier: true }),
    citesPublications: false,
  }
}

/** Reads the editions of a post that has several, and what one of them changed. */
export function editionsReader({ db, calendar, visible, sourceWriter }: ArticleOptions) {
  return async (id: number, number?: number): Promise<PostEditions | undefined> => {
    const post = await readSource(visible(), id)
    const latest = post?.edition
    if (!post || !latest) return undefined
    const chosen = number ?? latest.number
    if (chosen > latest.number) return undefined
    const stored = await editionRows(db, id)
    const all = [...stored, { ...latest, sha256: sha256((await sourceWriter())(post)) }]
    const timeZone = await calendar.timeZone()
    const textOf = async (one: number) => {
      if (one === latest.number) return comparedText(post)
      const found = await findEdition(db, id, one)
      return found ? comparedText({ ...found.page.post, content: textIn(found.source) }) : ''
    }
    const { slug, title, language } = post
    return {
      id,
      slug,
      title,
      language,
      editions: all
        .map((one) => ({ ...one, day: formatLongDate(new Date(one.publishedAt), timeZone) }))
        .toReversed(),
      chosen,
      changes: chosen === 1 ? null : changesHtml(await textOf(chosen - 1), await textOf(chosen)),
    }
  }
}

/** What readers read of an edition. */
function comparedText({
  title,
  authors,
  excerpt,
  content,
}: Pick<Publication, 'title' | 'authors' | 'excerpt'> & { content: string }): string {
  const names = (authors ?? []).map(({ name }) => name).join(', ')
  return [title, names, excerpt, content].join('\n')
}
