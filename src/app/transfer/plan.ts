import { postState } from '../../features/blog/contract.ts'
import type { Settings } from '../../features/site/contract.ts'
import type { ServerContext } from '../../server/context.ts'
import { parsePostDate } from '../../shared/read-dates.ts'
import type {
  ImportEntry,
  ImportedComment,
  ImportedPicture,
  ImportedPost,
  ImportContent,
} from './import-content.ts'
import {
  commentKey,
  isUnusedSite,
  type ExistingContent,
  postKey,
  readExisting,
} from './existing.ts'
import { type HasLeft, openHasLeft } from './who-left.ts'
import type { ListRow } from './travelling-list.ts'

/** What an import will do: what is told, and what is put into the site. */
export interface Plan {
  /** One line for each thing that was found. */
  lines: string[]
  counts: { added: number; existing: number; invalid: number }
  /** Whether the site never held anything, so that numbers are kept. */
  fresh: boolean
  posts: ImportedPost[]
  /** The ids of posts that the site has already, by the key that their comments use. */
  existingPosts: Map<string, number>
  comments: ImportedComment[]
  rows: { table: string; row: ListRow }[]
  pictures: ImportedPicture[]
  site: Settings | undefined
  next: Readonly<Record<string, number>>
}

/** Decides for each thing that was found whether it is imported; writes nothing. */
export async function planImport(context: ServerContext, content: ImportContent): Promise<Plan> {
  const existing = await readExisting(context)
  const plan: Plan = {
    lines: content.notes.map((note) => `  ${note}`),
    counts: { added: 0, existing: 0, invalid: 0 },
    fresh: await isUnusedSite(context.database.db),
    posts: [],
    existingPosts: new Map(),
    comments: [],
    rows: [],
    pictures: [],
    site: undefined,
    next: content.next,
  }
  for (const picture of content.pictures) await planPicture(plan, existing, picture)
  planPosts(plan, existing, content.posts, context.now())
  const hasLeft = await openHasLeft(context)
  planComments(plan, existing, content.comments, hasLeft)
  planRows(plan, existing, content.rows, hasLeft)
  if (content.site) planSite(plan, existing, content.site)
  return plan
}

type Verdict = { kind: 'added' | 'existing' | 'invalid'; why?: string | undefined }

const signs = { added: '+', existing: '=', invalid: '!' } as const

function tell({ lines, counts }: Plan, what: string, { kind, why }: Verdict): void {
  counts[kind] += 1
  lines.push(`${signs[kind]} ${what}${why === undefined ? '' : `: ${why}`}`)
}

/** Who left or was erased after something was written is not brought back by an older export of it. */
const staysOut: Verdict = { kind: 'invalid', why: 'Left or was erased since, and stays out' }

const isHere: Verdict = { kind: 'existing', why: 'is here already' }

async function planPicture(
  plan: Plan,
  existing: ExistingContent,
  { label, read }: ImportEntry<ImportedPicture>,
): Promise<void> {
  const what = `picture ${label}`
  if (!read.ok) return tell(plan, what, { kind: 'invalid', why: read.problem })
  const before = await existing.picture(read.value.name)
  if (before === undefined) {
    plan.pictures.push(read.value)
    return tell(plan, what, { kind: 'added' })
  }
  if (before.equals(await read.value.load())) return tell(plan, what, isHere)
  tell(plan, what, { kind: 'invalid', why: 'Another picture of this name is here, and stays' })
}

function planPosts(
  plan: Plan,
  existing: ExistingContent,
  posts: readonly ImportEntry<ImportedPost>[],
  now: Date,
): void {
  const keys = new Set<string>()
  for (const { label, read } of posts) {
    const what = `post ${label}`
    if (!read.ok) {
      tell(plan, what, { kind: 'invalid', why: read.problem })
      continue
    }
    const post = read.value
    const here = existing.posts.get(postKey(post.fields))
    if (keys.has(post.key)) {
      tell(plan, what, { kind: 'invalid', why: 'Another post has the same id' })
    } else if (here === undefined) {
      plan.posts.push(post)
      tell(plan, what, { kind: 'added', why: whyOf(post, now) })
    } else {
      plan.existingPosts.set(post.key, here)
      tell(plan, what, isHere)
    }
    keys.add(post.key)
  }
}

function whyOf({ fields, note }: ImportedPost, now: Date): string | undefined {
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
  existing: ExistingContent,
  comments: readonly ImportEntry<ImportedComment>[],
  hasLeft: HasLeft,
): void {
  const coming = new Set(plan.posts.map(({ key }) => key))
  const ids = new Set<number>()
  for (const { label, read } of comments) {
    const what = `comment ${label}`
    if (!read.ok) {
      tell(plan, what, { kind: 'invalid', why: read.problem })
      continue
    }
    const comment = read.value
    const here = plan.existingPosts.get(comment.post)
    if (!coming.has(comment.post) && here === undefined)
      tell(plan, what, { kind: 'invalid', why: 'Its post is not imported' })
    else if (comment.id !== undefined && ids.has(comment.id))
      tell(plan, what, { kind: 'invalid', why: 'Another comment has the same id' })
    else if (here !== undefined && existing.comments.has(commentKey(here, comment)))
      tell(plan, what, isHere)
    else if (hasLeft({ who: [comment.author], date: comment.date })) tell(plan, what, staysOut)
    else {
      plan.comments.push(comment)
      tell(plan, what, { kind: 'added', ...(comment.moderated && { why: 'awaiting moderation' }) })
    }
    if (comment.id !== undefined) ids.add(comment.id)
  }
}

function planRows(
  plan: Plan,
  existing: ExistingContent,
  rows: ImportContent['rows'],
  hasLeft: HasLeft,
): void {
  const ids = new Set<string>()
  const unique = new Set<string>()
  for (const { list, row: entry } of rows) {
    const what = `${list.one} ${entry.label}`
    if (!entry.read.ok) {
      tell(plan, what, { kind: 'invalid', why: entry.read.problem })
      continue
    }
    const row = entry.read.value
    const id = `${list.name} ${row.id}`
    if (ids.has(id))
      tell(plan, what, { kind: 'invalid', why: `Another ${list.one} has the same id` })
    else if (existing.rows.get(list.name)?.has(row.key)) tell(plan, what, isHere)
    else if (list.isUnique && unique.has(row.key))
      tell(plan, what, { kind: 'invalid', why: `The same ${list.one} stands there twice` })
    else if (row.person && hasLeft(row.person, list.name === 'subscribers' ? 'reader' : 'person'))
      tell(plan, what, staysOut)
    else {
      plan.rows.push({ table: list.name, row })
      tell(plan, what, { kind: 'added' })
    }
    ids.add(id)
    unique.add(row.key)
  }
}

function planSite(
  plan: Plan,
  { hasSettings }: ExistingContent,
  { label, read }: ImportEntry<Settings>,
): void {
  if (!read.ok) return tell(plan, label, { kind: 'invalid', why: read.problem })
  if (hasSettings)
    return tell(plan, label, { kind: 'existing', why: 'the site has its own, they stay' })
  plan.site = read.value
  tell(plan, label, { kind: 'added' })
}
