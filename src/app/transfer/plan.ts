import { postState } from '../../features/blog/contract.ts'
import type { Site } from '../../features/site/contract.ts'
import type { ServerContext } from '../../server/context.ts'
import { parsePostDate } from '../../shared/read-dates.ts'
import type {
  Arrival,
  ArrivingComment,
  ArrivingPicture,
  ArrivingPost,
  Arrivals,
} from './arrivals.ts'
import { commentKey, isUnusedSite, type Known, postKey, readKnown } from './known.ts'
import type { ListRow } from './lists.ts'

/** What an import will do: what is told, and what is put into the site. */
export interface Plan {
  /** One line for each thing that was found. */
  lines: string[]
  counts: { taken: number; known: number; broken: number }
  /** Whether the site never held anything, so that numbers are kept. */
  fresh: boolean
  posts: ArrivingPost[]
  /** The ids of posts that the site has already, by the key that their comments use. */
  knownPosts: Map<string, number>
  comments: ArrivingComment[]
  rows: { table: string; row: ListRow }[]
  pictures: ArrivingPicture[]
  site: Site | undefined
  next: Readonly<Record<string, number>>
}

/** Decides for each thing that was found whether it is taken in; writes nothing. */
export async function planImport(context: ServerContext, arrivals: Arrivals): Promise<Plan> {
  const known = await readKnown(context)
  const plan: Plan = {
    lines: arrivals.notes.map((note) => `  ${note}`),
    counts: { taken: 0, known: 0, broken: 0 },
    fresh: await isUnusedSite(context.database.db),
    posts: [],
    knownPosts: new Map(),
    comments: [],
    rows: [],
    pictures: [],
    site: undefined,
    next: arrivals.next,
  }
  for (const picture of arrivals.pictures) await planPicture(plan, known, picture)
  planPosts(plan, known, arrivals.posts, context.now())
  planComments(plan, known, arrivals.comments)
  planRows(plan, known, arrivals.rows)
  if (arrivals.site) planSite(plan, known, arrivals.site)
  return plan
}

type Verdict = { kind: 'taken' | 'known' | 'broken'; why?: string | undefined }

const signs = { taken: '+', known: '=', broken: '!' } as const

function tell({ lines, counts }: Plan, what: string, { kind, why }: Verdict): void {
  counts[kind] += 1
  lines.push(`${signs[kind]} ${what}${why === undefined ? '' : `: ${why}`}`)
}

const isHere: Verdict = { kind: 'known', why: 'is here already' }

async function planPicture(
  plan: Plan,
  known: Known,
  { label, read }: Arrival<ArrivingPicture>,
): Promise<void> {
  const what = `picture ${label}`
  if (!read.ok) return tell(plan, what, { kind: 'broken', why: read.problem })
  const before = await known.picture(read.value.name)
  if (before === undefined) {
    plan.pictures.push(read.value)
    return tell(plan, what, { kind: 'taken' })
  }
  if (before.equals(await read.value.load())) return tell(plan, what, isHere)
  tell(plan, what, { kind: 'broken', why: 'Another picture of this name is here, and stays' })
}

function planPosts(
  plan: Plan,
  known: Known,
  posts: readonly Arrival<ArrivingPost>[],
  now: Date,
): void {
  const keys = new Set<string>()
  for (const { label, read } of posts) {
    const what = `post ${label}`
    if (!read.ok) {
      tell(plan, what, { kind: 'broken', why: read.problem })
      continue
    }
    const post = read.value
    const here = known.posts.get(postKey(post.fields))
    if (keys.has(post.key)) {
      tell(plan, what, { kind: 'broken', why: 'Another post has the same id' })
    } else if (here === undefined) {
      plan.posts.push(post)
      tell(plan, what, { kind: 'taken', why: whyOf(post, now) })
    } else {
      plan.knownPosts.set(post.key, here)
      tell(plan, what, isHere)
    }
    keys.add(post.key)
  }
}

function whyOf({ fields, note }: ArrivingPost, now: Date): string | undefined {
  const state =
    fields.visibleFrom === undefined
      ? 'published'
      : postState({ visibleFrom: fields.visibleFrom }, now)
  const unordered =
    parsePostDate(fields.date) === undefined
      ? 'its date is kept and cannot be ordered by'
      : undefined
  const parts = [state === 'published' ? undefined : state, note, unordered]
  return parts.filter((part) => part !== undefined).join('; ') || undefined
}

function planComments(
  plan: Plan,
  known: Known,
  comments: readonly Arrival<ArrivingComment>[],
): void {
  const coming = new Set(plan.posts.map(({ key }) => key))
  const ids = new Set<number>()
  for (const { label, read } of comments) {
    const what = `comment ${label}`
    if (!read.ok) {
      tell(plan, what, { kind: 'broken', why: read.problem })
      continue
    }
    const comment = read.value
    const here = plan.knownPosts.get(comment.post)
    if (!coming.has(comment.post) && here === undefined)
      tell(plan, what, { kind: 'broken', why: 'Its post is not taken in' })
    else if (comment.id !== undefined && ids.has(comment.id))
      tell(plan, what, { kind: 'broken', why: 'Another comment has the same id' })
    else if (here !== undefined && known.comments.has(commentKey(here, comment)))
      tell(plan, what, isHere)
    else {
      plan.comments.push(comment)
      tell(plan, what, { kind: 'taken', ...(comment.held && { why: 'held' }) })
    }
    if (comment.id !== undefined) ids.add(comment.id)
  }
}

function planRows(plan: Plan, known: Known, rows: Arrivals['rows']): void {
  const ids = new Set<string>()
  const unique = new Set<string>()
  for (const { list, row: arrival } of rows) {
    const what = `${list.one} ${arrival.label}`
    if (!arrival.read.ok) {
      tell(plan, what, { kind: 'broken', why: arrival.read.problem })
      continue
    }
    const row = arrival.read.value
    const id = `${list.name} ${row.id}`
    if (ids.has(id))
      tell(plan, what, { kind: 'broken', why: `Another ${list.one} has the same id` })
    else if (known.rows.get(list.name)?.has(row.key)) tell(plan, what, isHere)
    else if (list.isUnique && unique.has(row.key))
      tell(plan, what, { kind: 'broken', why: `The same ${list.one} stands there twice` })
    else {
      plan.rows.push({ table: list.name, row })
      tell(plan, what, { kind: 'taken' })
    }
    ids.add(id)
    unique.add(row.key)
  }
}

function planSite(plan: Plan, { hasSettings }: Known, { label, read }: Arrival<Site>): void {
  if (!read.ok) return tell(plan, label, { kind: 'broken', why: read.problem })
  if (hasSettings)
    return tell(plan, label, { kind: 'known', why: 'the site has its own, they stay' })
  plan.site = read.value
  tell(plan, label, { kind: 'taken' })
}
