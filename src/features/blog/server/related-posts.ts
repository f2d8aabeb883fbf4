import type { Db } from '../../../platform/server/database/database.ts'
import type { RelatedPost } from '../contract.ts'
import type { PostQuery } from './post-table.ts'

/** Considered for each tag, work and link, so that the cost does not grow with the number of articles. */
const maxForEach = 50
const maxWorks = 20
/** Those of which the visible ones are shown. */
const maxCandidates = 30
const maxShown = 3

type Reason = 'tags' | 'works' | 'links'

type Candidate = { id: number } & Record<Reason, number>

/** The visible articles that share most with one: its tags, the works that it cites, and links between both. */
export async function readRelated(
  db: Db,
  visible: () => PostQuery,
  id: number,
): Promise<RelatedPost[]> {
  const candidates = await findCandidates(db, id)
  if (candidates.length === 0) return []
  const rows = await visible()
    .select(['posts.id', 'slug', 'title', 'language'])
    .where(
      'posts.id',
      'in',
      candidates.map((one) => one.id),
    )
    .execute()
  const visibleById = new Map(rows.map((row) => [row.id, row]))
  return candidates
    .flatMap((one) => {
      const post = visibleById.get(one.id)
      const { tags, works, links } = one
      return post ? [{ ...post, tags, works, isLinked: links > 0 }] : []
    })
    .slice(0, maxShown)
}

/** The best candidates first; of equal ones the newest. */
async function findCandidates(db: Db, id: number): Promise<Candidate[]> {
  const found = new Map<number, Candidate>()
  const count = (reason: Reason, ids: readonly number[]) => {
    for (const one of ids) {
      const candidate = found.get(one) ?? { id: one, tags: 0, works: 0, links: 0 }
      candidate[reason] += 1
      found.set(one, candidate)
    }
  }
  count('tags', await sharingTags(db, id))
  count('works', await citingSameWorks(db, id))
  count('links', await linked(db, id))
  found.delete(id)
  const weight = ({ tags, works, links }: Candidate) => tags + works + 2 * Math.min(links, 1)
  return [...found.values()]
    .toSorted((one, other) => weight(other) - weight(one) || other.id - one.id)
    .slice(0, maxCandidates)
}

async function sharingTags(db: Db, id: number): Promise<number[]> {
  const tags = await db.selectFrom('post_tags').select('slug').where('postId', '=', id).execute()
  const ids: number[] = []
  for (const { slug } of tags) {
    const rows = await db
      .selectFrom('post_tags')
      .select('postId')
      .where('slug', '=', slug)
      .orderBy('postId', 'desc')
      .limit(maxForEach)
      .execute()
    ids.push(...rows.map(({ postId }) => postId))
  }
  return ids
}

async function citingSameWorks(db: Db, id: number): Promise<number[]> {
  const works = await db
    .selectFrom('text_works')
    .select('workId')
    .where('table', '=', 'posts')
    .where('textId', '=', id)
    .limit(maxWorks)
    .execute()
  const ids: number[] = []
  for (const { workId } of works) {
    // By the work alone: with the table, SQLite would read the citations of all posts.
    const rows = await db
      .selectFrom('text_works')
      .select(['table', 'textId'])
      .where('workId', '=', workId)
      .limit(maxForEach)
      .execute()
    ids.push(...rows.flatMap(({ table, textId }) => (table === 'posts' ? [textId] : [])))
  }
  return ids
}

async function linked(db: Db, id: number): Promise<number[]> {
  const links = () => db.selectFrom('text_posts').where('table', '=', 'posts').limit(maxForEach)
  const to = await links().select('postId').where('textId', '=', id).execute()
  const from = await links().select('textId').where('postId', '=', id).execute()
  return [...to.map(({ postId }) => postId), ...from.map(({ textId }) => textId)]
}
