import { escapeMarkup } from '../../../platform/server/markup.ts'
import { compareWords, type DiffRow, rowsOf, type Step } from '../../../shared/line-diff.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import type { Edition } from '../../../shared/editions.ts'
import { codeLicenceOf, licenceOfArticle } from '../../../shared/licences.ts'
import type { Article, PostEditions, PostLink } from '../contract.ts'
import { tagPath } from '../tags.ts'
import type { ArticleOptions } from './article-options.ts'
import { bylineOf } from './byline.ts'
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

/**
 * The places in which two texts differ as a list in HTML: their lines with removed and inserted words, and the line before and
 * after each. '' for equal texts.
 */
function changesHtml(before: string, after: string): string {
  const rows = rowsOf(before, after).filter(({ mine = '', other = '' }) => mine + other !== '')
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((at) => rows[at]?.kind === 'changed')
  const places: DiffRow[][] = []
  rows.forEach((row, index) => {
    if (!isNear(index)) return
    const last = places.at(-1)
    if (last && isNear(index - 1)) last.push(row)
    else places.push([row])
  })
  if (places.length === 0) return ''
  return `<ol>${places.map((place) => `<li>${place.map(lineHtml).join('')}</li>`).join('')}</ol>`
}

function lineHtml({ kind, mine, other }: DiffRow): string {
  if (kind === 'same') return `<p>${escapeMarkup(mine ?? '')}</p>`
  if (mine === undefined || other === undefined)
    return `<p>${marked('del', mine)}${marked('ins', other)}</p>`
  const words = joined(compareWords(mine, other)).map(({ kind: side, part }) =>
    side === 'both' ? escapeMarkup(part) : marked(side === 'mine' ? 'del' : 'ins', part),
  )
  return `<p>${words.join('')}</p>`
}

/** Words in a row that were removed, or added, as one step. */
function joined(steps: readonly Step[]): Step[] {
  const all: Step[] = []
  for (const step of steps) {
    const last = all.at(-1)
    if (last?.kind === step.kind) last.part += step.part
    else all.push({ ...step })
  }
  return all
}

function marked(element: 'del' | 'ins', text = ''): string {
  return text === '' ? '' : `<${element}>${escapeMarkup(text)}</${element}>`
}
