import { postState } from '../../features/blog/contract.ts'
import type { Settings } from '../../features/site/contract.ts'
import type { ServerContext } from '../../server/context.ts'
import { countOf } from '../../shared/count.ts'
import { parsePostDate } from '../../shared/read-dates.ts'
import type {
  ImportEntry,
  ImportedComment,
  ImportedFile,
  ImportedPost,
  ImportContent,
} from './import-content.ts'
import {
  commentKey,
  isUnusedSite,
  type ExistingContent,
  postKey,
  roomIn,
  readExisting,
} from './existing.ts'
import { type ImportedRedirect, redirectsFor } from './imported-redirects.ts'
import { added, addedInstead, decide, invalid, isHere } from './verdicts.ts'
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
  /** The same for rows of lists, by their table and their number in the export. */
  existingRows: Map<string, number>
  rows: { table: string; row: ListRow }[]
  /** Old addresses of posts that will lead to them. */
  redirects: ImportedRedirect[]
  pictures: ImportedFile[]
  files: ImportedFile[]
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
    existingRows: new Map(),
    comments: [],
    rows: [],
    redirects: [],
    pictures: [],
    files: [],
    site: undefined,
    next: content.next,
  }
  for (const picture of content.pictures)
    await planFile(plan.pictures, { plan, one: 'picture', find: existing.picture }, picture)
  for (const file of content.files)
    await planFile(plan.files, { plan, one: 'file', find: existing.file }, file)
  planPosts(plan, existing, content.posts, context.now())
  planRedirects(plan, existing, content.posts)
  const hasLeft = await openHasLeft(context)
  planComments(plan, existing, content.comments, hasLeft)
  planRows(plan, existing, content.rows, hasLeft)
  if (content.site) planSite(plan, existing, content.site)
  return plan
}

/** Who left or was erased after something was written is not brought back by an older export of it. */
const staysOut = invalid('Left or was erased since, and stays out')

interface FilePlan {
  plan: Plan
  one: 'picture' | 'file'
  /** The bytes of what has this name here. */
  find: (name: string) => Promise<Buffer | undefined>
}

async function planFile(
  coming: ImportedFile[],
  { plan, one, find }: FilePlan,
  { label, read }: ImportEntry<ImportedFile>,
): Promise<void> {
  const before = read.ok ? await find(read.value.name) : undefined
  const isSame = read.ok && before?.equals(await read.value.load())
  decide(plan, `${one} ${label}`, read, (file) => {
    if (isSame) return isHere
    if (before) return invalid(`Another ${one} of this name is here, and stays`)
    coming.push(file)
    return added
  })
}

function planPosts(
  plan: Plan,
  existing: ExistingContent,
  posts: readonly ImportEntry<ImportedPost>[],
  now: Date,
): void {
  const keys = new Set<string>()
  for (const { label, read } of posts)
    decide(plan, `post ${label}`, read, (post) => {
      if (keys.has(post.key)) return invalid('Another post has the same id')
      keys.add(post.key)
      const here = existing.posts.get(postKey(post.fields))
      if (here === undefined) {
        plan.posts.push(post)
        return { kind: 'added', why: whyOf(post, now) }
      }
      plan.existingPosts.set(post.key, here)
      return isHere
    })
}

function planRedirects(
  plan: Plan,
  existing: ExistingContent,
  posts: readonly ImportEntry<ImportedPost>[],
): void {
  const found = posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  plan.redirects = redirectsFor(found, existing.oldAddresses)
  const { length } = plan.redirects
  if (length > 0)
    plan.lines.push(
      `  ${countOf(length, 'old address', 'old addresses')} will lead to the articles here.`,
    )
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
  const isRepeatedId = repetitions()
  for (const { label, read } of comments)
    decide(plan, `comment ${label}`, read, (comment) => {
      const isTwice = comment.id !== undefined && isRepeatedId(String(comment.id))
      const here = plan.existingPosts.get(comment.post)
      if (!coming.has(comment.post) && here === undefined)
        return invalid('Its post is not imported')
      if (isTwice) return invalid('Another comment has the same id')
      if (here !== undefined && existing.comments.has(commentKey(here, comment))) return isHere
      if (hasLeft({ who: [comment.author], date: comment.date })) return staysOut
      plan.comments.push(comment)
      return comment.moderated ? { kind: 'added', why: 'awaiting moderation' } : added
    })
}

function planRows(
  plan: Plan,
  existing: ExistingContent,
  rows: ImportContent['rows'],
  hasLeft: HasLeft,
): void {
  const isRepeatedId = repetitions()
  const isRepeatedKey = repetitions()
  const hasRoom = roomIn(existing.rows)
  for (const { list, row: entry } of rows)
    decide(plan, `${list.one} ${entry.label}`, entry.read, (row) => {
      const isTwice = isRepeatedId(rowName(list.name, row.id))
      const isSame = isRepeatedKey(row.key)
      if (isTwice) return invalid(`Another ${list.one} has the same id`)
      const here = existing.rows.get(list.name)?.get(row.key)
      const untouched = existing.untouched.get(list.name)?.get(row.key)
      const isReplaced = untouched !== undefined && untouched !== row.whole
      if (here !== undefined && !isReplaced) {
        plan.existingRows.set(rowName(list.name, row.id), here)
        return isHere
      }
      if (list.isUnique && isSame) return invalid(`The same ${list.one} stands there twice`)
      if (row.person && hasLeft(row.person, list.name === 'subscribers' ? 'reader' : 'person'))
        return staysOut
      if (!isReplaced && !hasRoom(list))
        return invalid(`There can be at most ${list.most} ${list.name}`)
      plan.rows.push({ table: list.name, row })
      return isReplaced ? addedInstead : added
    })
}

/** A row of an export by its table and its number there. */
export function rowName(table: string, id: number): string {
  return `${table} ${id}`
}

/** Says of each text whether it came before. */
function repetitions(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => seen.size === seen.add(text).size
}

function planSite(
  plan: Plan,
  { hasSettings }: ExistingContent,
  { label, read }: ImportEntry<Settings>,
): void {
  decide(plan, label, read, (settings) => {
    if (hasSettings) return { kind: 'existing', why: 'the site has its own, they stay' }
    plan.site = settings
    return added
  })
}
