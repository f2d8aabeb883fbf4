import { allPosts } from '../../../features/blog/server/post-table.ts'
import type { ServerContext } from '../../../server/context.ts'
import type { Db } from '../../../server/database/database.ts'
import type { ImportContent, ImportedPost } from '../import-content.ts'
import { type ExpectedPosts, linkPosts } from '../imported-links.ts'
import { postKey } from '../existing.ts'
import type { Plan } from '../import-plan.ts'
import { planImport } from '../plan.ts'
import { hashOfFields, readSynced, type SyncedFile } from './synced-files.ts'

/** How conflicts are resolved where a file and its article were both changed. */
export interface SyncChoices {
  /** Files whose article stays as it is. */
  mine: ReadonlySet<string>
  /** Files that overwrite the changes to their article. */
  theirs: ReadonlySet<string>
}

/** An article that is replaced by its file. */
export interface SyncUpdate {
  path: string
  hash: string
  fields: ImportedPost['fields']
  postId: number
  /** The version of the article that the plan was made for. */
  version: number
}

/** What a sync will do: new articles as an import, and updates of those of an earlier sync. */
export interface SyncPlan {
  plan: Plan
  expected: ExpectedPosts
  updates: SyncUpdate[]
  /** Files and articles that already agree, or whose conflict keeps the article. */
  settled: SyncedFile[]
  /** The hashes of the new articles, by the key of each. */
  hashes: ReadonlyMap<string, string>
  /** The indices of the lines of the report about unchanged files. */
  unchanged: Set<number>
}

type Here = NonNullable<Awaited<ReturnType<typeof readHere>>>

/** Compares a folder with the articles that came from it; writes nothing. */
export async function planSync(
  context: ServerContext,
  content: ImportContent,
  choices: SyncChoices,
): Promise<SyncPlan> {
  const { db } = context.database
  const synced = await readSynced(db)
  const found = content.posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  await adopt(db, found, synced)
  const known = found.filter(({ key }) => synced.has(key))
  const plan = await planImport(context, {
    ...content,
    posts: content.posts.filter(({ read }) => !read.ok || !synced.has(read.value.key)),
  })
  for (const { key } of known) {
    const id = synced.get(key)?.postId
    if (id !== undefined) plan.existingPosts.set(key, id)
  }
  const expected = await linkPosts(db, plan, plan.posts, known)
  const hashes = new Map(plan.posts.map((post) => [post.key, hashOf(post, expected.link)]))
  const sync = { plan, expected, updates: [], settled: [], hashes, unchanged: new Set<number>() }
  for (const post of known) {
    const file = synced.get(post.key)
    if (file) compare(post, { file, here: await readHere(db, file.postId) }, sync, choices)
  }
  tellGone(synced, found, plan)
  return sync
}

/** Links a file to an existing article of the same title and date, which was imported or written on this site. */
async function adopt(
  db: Db,
  found: readonly ImportedPost[],
  synced: Map<string, SyncedFile>,
): Promise<void> {
  const rows = await allPosts(db).select(['id', 'title', 'date']).execute()
  const taken = new Set(Array.from(synced.values(), ({ postId }) => postId))
  const free = new Map(rows.filter(({ id }) => !taken.has(id)).map((row) => [postKey(row), row.id]))
  for (const { key, fields } of found) {
    const name = postKey(fields)
    const postId = free.get(name)
    if (synced.has(key) || postId === undefined) continue
    synced.set(key, { path: key, hash: '', postId, version: 0 })
    free.delete(name)
  }
}

function hashOf({ fields, isUndated }: ImportedPost, link: (content: string) => string): string {
  const date = isUndated ? undefined : fields.date
  return hashOfFields({ ...fields, content: link(fields.content), date }, isOut(fields))
}

function isOut({ visibleFrom }: ImportedPost['fields']): boolean {
  return visibleFrom !== null
}

async function readHere(db: Db, id: number) {
  return await allPosts(db)
    .select(['title', 'content', 'excerpt', 'category', 'date', 'visibleFrom', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

function compare(
  post: ImportedPost,
  { file, here }: { file: SyncedFile; here: Here | undefined },
  { plan, expected, updates, settled, unchanged }: SyncPlan,
  { mine, theirs }: SyncChoices,
): void {
  const { path } = file
  const say = (sign: '+' | '=' | '!', why: string) => {
    plan.counts[sign === '+' ? 'added' : sign === '=' ? 'existing' : 'invalid'] += 1
    plan.lines.push(`${sign} file "${path}": ${why}`)
  }
  const hash = hashOf(post, expected.link)
  if (hash === file.hash && here) unchanged.add(plan.lines.length)
  if (hash === file.hash) return say('=', here ? 'is as it was' : 'its article was deleted here')
  if (!here) return say('!', 'changed, and its article was deleted here')
  const settle = () => void settled.push({ path, hash, postId: file.postId, version: here.version })
  // Publishing an article on the site is not a change that conflicts with its file.
  const asHere = [true, false].map((isOutHere) =>
    hashOfFields({ ...here, date: post.isUndated ? undefined : here.date }, isOutHere),
  )
  const isUntouched = here.version === file.version || asHere.includes(file.hash)
  if (asHere.includes(hash) && isOut(post.fields) === (here.visibleFrom !== null)) {
    settle()
    return say('=', 'is like its article')
  }
  if (mine.has(path)) {
    settle()
    return say('=', 'changed here and there; the article stays as it is here')
  }
  if (!isUntouched && !theirs.has(path))
    return say('!', `changed here and there: keep one with --mine ${path} or --theirs ${path}`)
  const visibleFrom = isOut(post.fields) ? (here.visibleFrom ?? post.fields.visibleFrom) : undefined
  const fields = {
    ...post.fields,
    content: expected.link(post.fields.content),
    visibleFrom: visibleFrom ?? here.visibleFrom,
    ...(post.isUndated && { date: here.date }),
  }
  updates.push({ path, hash, fields, postId: file.postId, version: here.version })
  return say('+', isUntouched ? 'changed' : 'changed here and there; the file replaces the article')
}

function tellGone(
  synced: ReadonlyMap<string, SyncedFile>,
  found: readonly ImportedPost[],
  { lines }: Plan,
): void {
  const keys = new Set(found.map(({ key }) => key))
  for (const path of synced.keys())
    if (!keys.has(path)) lines.push(`  "${path}" is gone; its article stays.`)
}
