import type { Checked, ImportEntry } from '@ephemeris/importers'
import type { TextName } from '../history/contract.ts'
import type { Settings } from '../site/contract.ts'
import type {
  ImportedComment,
  ImportedFile,
  ImportedPost,
  ImportContent,
} from './import-content.ts'
import { type ImportedRedirect, selectRedirects } from './imported-redirects.ts'
import type { ListRow, Person } from './transfer-list.ts'
import type { ImportedEditions } from './editions.ts'
import type { ImportedHistory } from './versions.ts'
import { postState } from '../blog/contract.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { countOf, withCommas } from '../../shared/count.ts'
import { maxRedirects } from '../redirects/rules.ts'
import { parsePostDate } from '../../shared/read-dates.ts'
import {
  type ExistingContent,
  isUnusedSite,
  postKey,
  readExisting,
  commentKey,
  createLimitCheck,
} from './existing.ts'
import { openSecret } from '../../platform/server/database/secrets.ts'
import {
  readSuppressionList,
  suppressionKey,
} from '../../platform/server/outbox/suppression-list.ts'

/** What an import will store, and the report about it. */
export interface Plan {
  /** One line for each entry. */
  lines: string[]
  counts: { added: number; existing: number; invalid: number }
  /** Whether the site never had any rows; imported rows then keep their ids. */
  fresh: boolean
  posts: ImportedPost[]
  /** The index of the line about each post, by its key. */
  postLines: Map<string, number>
  /** The ids of posts that exist already, by the key that their comments use. */
  existingPosts: Map<string, number>
  comments: ImportedComment[]
  /** The ids of comments that exist already, by their id in the export. */
  existingComments: Map<number, number>
  /** The ids of list rows that exist already, by their table and their id in the export. */
  existingRows: Map<string, number>
  rows: { table: string; row: ListRow }[]
  /** Redirects from the old paths of posts. */
  redirects: ImportedRedirect[]
  pictures: ImportedFile[]
  files: ImportedFile[]
  /** The versions of texts that have none here. */
  versions: ImportedHistory[]
  /** The versions for readers of the imported posts. */
  editions: ImportedEditions[]
  site: Settings | undefined
  next: Readonly<Record<string, number>>
}

/** The key of a row of an export: its table and its id there. */
export function rowName(table: string, id: number): string {
  return `${table} ${id}`
}

/** Decides for each entry of an export whether it is imported; writes nothing. */
export async function planImport(context: ServerContext, content: ImportContent): Promise<Plan> {
  const existing = await readExisting(context)
  const plan: Plan = {
    lines: content.notes.map((note) => `  ${note}`),
    counts: { added: 0, existing: 0, invalid: 0 },
    fresh: await isUnusedSite(context.database.db),
    posts: [],
    postLines: new Map(),
    existingPosts: new Map(),
    existingRows: new Map(),
    comments: [],
    existingComments: new Map(),
    rows: [],
    redirects: [],
    pictures: [],
    files: [],
    versions: [],
    editions: [],
    site: undefined,
    next: content.next,
  }
  for (const picture of content.pictures)
    await planFile(plan.pictures, { plan, one: 'picture', find: existing.picture }, picture)
  for (const file of content.files)
    await planFile(plan.files, { plan, one: 'file', find: existing.file }, file)
  planPosts(plan, existing, content.posts, context.now())
  planRedirects(plan, existing, content.posts)
  const isSuppressed = await loadSuppressionCheck(context)
  planComments(plan, existing, content.comments, isSuppressed)
  planRows(plan, existing, content.rows, isSuppressed)
  if (content.site) planSite(plan, existing, content.site)
  for (const history of content.versions ?? []) await planVersions(plan, existing, history)
  for (const editions of content.editions ?? []) planEditions(plan, editions)
  return plan
}

interface FilePlan {
  plan: Plan
  one: 'picture' | 'file'
  find: (name: string) => Promise<Buffer | undefined>
}

async function planFile(
  planned: ImportedFile[],
  { plan, one, find }: FilePlan,
  { label, read }: ImportEntry<ImportedFile>,
): Promise<void> {
  const before = read.ok ? await find(read.value.name) : undefined
  const isSame = read.ok && before?.equals(await read.value.load())
  decide(plan, `${one} ${label}`, read, (file) => {
    if (isSame) return alreadyHere
    if (before) return invalid(`Another ${one} with this name exists and is kept`)
    planned.push(file)
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
  const slugs = new Set(existing.slugs)
  for (const { label, read } of posts)
    decide(plan, `post ${label}`, read, (post) => {
      if (keys.has(post.key)) return invalid('Another post has the same id')
      keys.add(post.key)
      plan.postLines.set(post.key, plan.lines.length)
      const here = existing.posts.get(postKey(post.fields))
      if (here === undefined) {
        const addressed = withFreeSlugs(post, slugs)
        plan.posts.push(addressed)
        return { kind: 'added', why: describePost(addressed, now) }
      }
      plan.existingPosts.set(post.key, here)
      return alreadyHere
    })
}

/** A post with those of its present and former slugs that no other post has; adds them to the taken ones. */
function withFreeSlugs(post: ImportedPost, taken: Set<string>): ImportedPost {
  const { slug, ...fields } = post.fields
  const isTaken = slug !== undefined && slug !== null && taken.has(slug)
  const formerSlugs = post.formerSlugs?.filter((one) => !taken.has(one))
  for (const one of [slug ?? [], formerSlugs ?? []].flat()) taken.add(one)
  if (!isTaken) return { ...post, formerSlugs }
  const note = `its address /blog/${slug} is taken, so its number is its address`
  return { ...post, fields, formerSlugs, note: post.note ? `${post.note}; ${note}` : note }
}

function planRedirects(
  plan: Plan,
  existing: ExistingContent,
  posts: readonly ImportEntry<ImportedPost>[],
): void {
  const found = posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  const { redirects, surplus } = selectRedirects(found, existing.redirects)
  plan.redirects = redirects
  if (surplus > 0)
    plan.lines.push(
      `! ${countOf(surplus, 'old address', 'old addresses')}: there can be at most ${withCommas(maxRedirects)} redirects`,
    )
  const { length } = redirects
  if (length > 0)
    plan.lines.push(
      `  ${countOf(length, 'old address', 'old addresses')} will redirect to the imported articles.`,
    )
}

function describePost({ fields, note, isUndated }: ImportedPost, now: Date): string | undefined {
  const state =
    fields.visibleFrom === undefined
      ? 'published'
      : postState({ visibleFrom: fields.visibleFrom }, now)
  const unordered =
    parsePostDate(fields.date) === undefined
      ? 'its date is kept but cannot be sorted by'
      : undefined
  const undated = isUndated ? 'no date, uses the date of its file' : undefined
  const parts = [state === 'published' ? undefined : state, undated, note, unordered]
  return parts.filter((part) => part !== undefined).join('; ') || undefined
}

function planSite(
  plan: Plan,
  { hasSettings }: ExistingContent,
  { label, read }: ImportEntry<Settings>,
): void {
  decide(plan, label, read, (settings) => {
    if (hasSettings) return { kind: 'existing', why: 'the site keeps its own settings' }
    plan.site = settings
    return added
  })
}

/** Call it after everything else is planned. */
async function planVersions(
  plan: Plan,
  { hasVersions }: ExistingContent,
  { label, read }: ImportEntry<ImportedHistory>,
): Promise<void> {
  const here = read.ok ? findText(plan, read.value) : undefined
  const isTaken = typeof here === 'object' && (await hasVersions(here))
  decide(plan, `versions ${label}`, read, (history) => {
    if (here === undefined) return invalid('Their text is not imported')
    if (isTaken) return alreadyHere
    plan.versions.push(history)
    return added
  })
}

/** Call it after the posts are planned. A post that is already here keeps its own. */
function planEditions(plan: Plan, { label, read }: ImportEntry<ImportedEditions>): void {
  decide(plan, `versions for readers ${label}`, read, (editions) => {
    if (plan.existingPosts.has(String(editions.postId))) return alreadyHere
    if (!plan.posts.some(({ id }) => id === editions.postId))
      return invalid('Their post is not imported')
    plan.editions.push(editions)
    return added
  })
}

/** The text of the site that versions belong to, or 'new' if it comes with this import; undefined for none. */
function findText(plan: Plan, { kind, id }: ImportedHistory): TextName | 'new' | undefined {
  if (kind === 'note' || kind === 'cv') return plan.site ? 'new' : { kind, id: 1 }
  const isNew =
    kind === 'posts'
      ? plan.posts.some((post) => post.id === id)
      : plan.rows.some(({ table, row }) => table === kind && row.id === id)
  if (isNew) return 'new'
  const here =
    kind === 'posts' ? plan.existingPosts.get(String(id)) : plan.existingRows.get(rowName(kind, id))
  return here === undefined ? undefined : { kind, id: here }
}

const added: Decision = { kind: 'added' }
const addedAsReplacement: Decision = {
  kind: 'added',
  why: 'replaces the one created with the site',
}
const alreadyHere: Decision = { kind: 'existing', why: 'already here' }
function invalid(why: string): Decision {
  return { kind: 'invalid', why }
}

/** An older export must not restore people who were erased or have unsubscribed since. */
const suppressed = invalid('Unsubscribed or erased since, not imported')

/** Call it after the posts are planned. */
function planComments(
  plan: Plan,
  existing: ExistingContent,
  comments: readonly ImportEntry<ImportedComment>[],
  isSuppressed: SuppressionCheck,
): void {
  const coming = new Set(plan.posts.map(({ key }) => key))
  const isRepeatedId = createRepeatCheck()
  /** The posts of the comments that can be answered, by their id in the export. */
  const answerable = new Map<number, string>()
  for (const { label, read } of comments)
    decide(plan, `comment ${label}`, read, (comment) => {
      const { id, post, replyTo = null } = comment
      const isTwice = id !== undefined && isRepeatedId(String(id))
      const here = plan.existingPosts.get(post)
      if (!coming.has(post) && here === undefined) return invalid('Its post is not imported')
      if (isTwice) return invalid('Another comment has the same id')
      if (replyTo !== null && answerable.get(replyTo) !== post)
        return invalid('The comment that it answers is not imported')
      const same = here === undefined ? undefined : existing.comments.get(commentKey(here, comment))
      if (id !== undefined && same !== undefined) plan.existingComments.set(id, same)
      const date = comment.isUndated ? undefined : comment.date
      if (same === undefined && isSuppressed({ who: [comment.author], date })) return suppressed
      if (id !== undefined && replyTo === null) answerable.set(id, post)
      if (same !== undefined) return alreadyHere
      plan.comments.push(comment)
      return comment.moderated ? { kind: 'added', why: 'awaiting moderation' } : added
    })
}

function planRows(
  plan: Plan,
  existing: ExistingContent,
  rows: ImportContent['rows'],
  isSuppressed: SuppressionCheck,
): void {
  const isRepeatedId = createRepeatCheck()
  const isRepeatedKey = createRepeatCheck()
  const isWithinLimit = createLimitCheck(existing.rows)
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
        return alreadyHere
      }
      if (list.isUnique && isSame) return invalid(`The same ${list.one} appears twice`)
      if (row.person && isSuppressed(row.person, list.name === 'subscribers' ? 'reader' : 'person'))
        return suppressed
      if (!isReplaced && !isWithinLimit(list))
        return invalid(`There can be at most ${list.maxRows} ${list.name}`)
      plan.rows.push({ table: list.name, row })
      return isReplaced ? addedAsReplacement : added
    })
}

/** Returns a function that is true for a text it has seen before. */
function createRepeatCheck(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => seen.size === seen.add(text).size
}

/** The lines and counts of a plan. */
interface ImportReport {
  lines: string[]
  counts: Record<Decision['kind'], number>
}

type Decision = { kind: 'added' | 'existing' | 'invalid'; why?: string | undefined }

const signs = { added: '+', existing: '=', invalid: '!' } as const

function report({ lines, counts }: ImportReport, what: string, { kind, why }: Decision): void {
  counts[kind] += 1
  lines.push(`${signs[kind]} ${what}${why === undefined ? '' : `: ${why}`}`)
}

/** Decides on one entry and reports it; an unreadable one is invalid. */
function decide<Value>(
  plan: ImportReport,
  what: string,
  read: Checked<Value>,
  decideOn: (value: Value) => Decision,
): void {
  report(plan, what, read.ok ? decideOn(read.value) : invalid(read.problem))
}

/** Whether a person has unsubscribed or was erased after a row about them was written. */
type SuppressionCheck = (written: Person, what?: 'reader' | 'person') => boolean

/** Rows dated after a person left are imported: the person has come back. */
async function loadSuppressionCheck({
  config,
  database,
  now,
}: ServerContext): Promise<SuppressionCheck> {
  const key = await openSecret(database, suppressionKey)()
  const find = await readSuppressionList(config.dataDir, [key])
  const latest = now().toISOString()
  return ({ who, date }, what = 'person') => {
    // A missing date or one in the future does not prove that a person came back.
    const since = date === undefined || date > latest ? '' : date
    return who.some((one) =>
      [find('person', one), find(what, one)].some((at) => at !== undefined && at >= since),
    )
  }
}

/** The last lines of a report: what was imported, or what would be and how to do it. */
export function formatSummary(plan: Plan, isDone: boolean): string {
  const { added, existing, invalid } = plan.counts
  const others = [
    ...(existing > 0 ? [`${countOf(existing, 'item')} already here (=)`] : []),
    ...(invalid > 0 ? [`${countOf(invalid, 'item')} unusable (!)`] : []),
  ]
  const all = [countOf(added, 'item'), ...others].join(', ')
  if (added === 0)
    return `${isDone ? 'Imported' : 'To import (+)'}: ${all}. ${explainNothing(plan)}`
  if (isDone) return `Imported: ${all}.`
  return `To import (+): ${all}.${describeIds(plan)}\nNothing was changed. Run the same command with --yes to import.`
}

function explainNothing({ counts: { existing, invalid } }: Plan): string {
  if (existing === 0 && invalid === 0) return 'It contains nothing that can be imported.'
  if (invalid === 0) return 'Everything in it is already here.'
  return existing === 0
    ? 'Nothing in it can be used; the lines above say why.'
    : 'Everything usable is already here; the lines above say what is not.'
}

/** Says whether rows keep the ids of the export. */
function describeIds({ fresh, next }: Plan): string {
  if (Object.keys(next).length === 0) return ''
  return fresh ? ' Posts keep their IDs.' : ' The site is not empty, so imported rows get new IDs.'
}
