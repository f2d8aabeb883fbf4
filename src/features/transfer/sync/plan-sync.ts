import { allPosts } from '../../blog/server/post-table.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ImportContent, ImportedPost } from '../import-content.ts'
import { type ExpectedPosts, fillLinks, linkPosts } from '../imported-links.ts'
import { postKey } from '../existing.ts'
import type { Plan } from '../import-plan.ts'
import { planImport } from '../plan.ts'
import { type FileNow, matchFiles } from './match-files.ts'
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
  /** Files at another path than before, as they were synced last. */
  renamed: { former: string; file: SyncedFile }[]
  /** The hashes of the new articles, by the key of each. */
  hashes: ReadonlyMap<string, string>
  /** The indices of the lines of the report about unchanged files. */
  unchanged: Set<number>
}

type Article = Awaited<ReturnType<typeof readArticles>>[number]
type Articles = ReadonlyMap<number, Article>

/** Compares a folder with the articles that came from it; writes nothing. */
export async function planSync(
  context: ServerContext,
  content: ImportContent,
  choices: SyncChoices,
): Promise<SyncPlan> {
  const { db } = context.database
  const synced = await readSynced(db)
  const found = content.posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  const articles = new Map((await readArticles(db)).map((row) => [row.id, row]))
  const matches = matchFiles(filesNow(found, synced), synced, articles)
  adopt(found, { synced, articles, matches })
  const known = found.filter(({ key }) => matches.has(key))
  const copies = copiesIn(found, { articles, matches })
  const plan = await planImport(context, {
    ...content,
    posts: content.posts.filter(({ read, file }) =>
      read.ok ? !matches.has(read.value.key) && !copies.has(read.value.key) : file === undefined,
    ),
  })
  for (const [key, { postId }] of matches) plan.existingPosts.set(key, postId)
  const held = heldBack(content)
  for (const [path, problem] of held) refuse(plan, path, `held back: ${problem}`)
  for (const [key, original] of copies)
    refuse(plan, key, `has the title and the date of "${original}"; change one of them`)
  const expected = await linkPosts(db, plan, plan.posts, known)
  const hashes = new Map(plan.posts.map((post) => [post.key, hashOf(post, expected.link)]))
  const renamed = Array.from(matches).filter(([key, { path }]) => path !== key)
  const sync: SyncPlan = {
    plan,
    expected,
    updates: [],
    settled: [],
    hashes,
    renamed: renamed.map(([key, file]) => ({ former: file.path, file: { ...file, path: key } })),
    unchanged: new Set(),
  }
  for (const post of known) {
    const file = matches.get(post.key)
    if (file) compare(post, { file, here: articles.get(file.postId) }, sync, choices)
  }
  tellGone({ synced, matches, held, leftOut: content.leftOut ?? new Map() }, plan)
  return sync
}

/** What is wrong with the files that cannot be used, by their paths. */
function heldBack({ posts }: ImportContent): Map<string, string> {
  return new Map(
    posts.flatMap(({ read, file }) =>
      read.ok || file === undefined ? [] : [[file, read.problem] as const],
    ),
  )
}

function refuse({ counts, lines }: Plan, path: string, why: string): void {
  counts.invalid += 1
  lines.push(`! file "${path}": ${why}`)
}

async function readArticles(db: Db) {
  return await allPosts(db)
    .select(['id', 'title', 'content', 'excerpt', 'category', 'date', 'visibleFrom', 'version'])
    .execute()
}

/** The files with their links to the articles that are known by their paths. */
function filesNow(
  found: readonly ImportedPost[],
  synced: ReadonlyMap<string, SyncedFile>,
): FileNow[] {
  const ids = new Map(Array.from(synced, ([path, { postId }]) => [path, postId]))
  const link = (content: string) => fillLinks(content, ids)
  return found.map((post) => ({
    post,
    hash: hashOf(post, link),
    content: link(post.fields.content),
  }))
}

/** Links a file to an existing article of the same title and date, which was imported or written on this site. */
function adopt(
  found: readonly ImportedPost[],
  {
    synced,
    articles,
    matches,
  }: {
    synced: ReadonlyMap<string, SyncedFile>
    articles: Articles
    matches: Map<string, SyncedFile>
  },
): void {
  const taken = new Set(Array.from(synced.values(), ({ postId }) => postId))
  const free = new Map(
    Array.from(articles.values())
      .filter(({ id }) => !taken.has(id))
      .map((row) => [postKey(row), row.id]),
  )
  for (const { key, fields } of found) {
    const name = postKey(fields)
    const postId = free.get(name)
    if (matches.has(key) || postId === undefined) continue
    matches.set(key, { path: key, hash: '', postId, version: 0 })
    free.delete(name)
  }
}

/** The new files that have the title and the date of the article of another file, with the path of that one. */
function copiesIn(
  found: readonly ImportedPost[],
  { articles, matches }: { articles: Articles; matches: ReadonlyMap<string, SyncedFile> },
): Map<string, string> {
  const originals = new Map<string, string>()
  for (const [key, { postId }] of matches) {
    const article = articles.get(postId)
    if (article) originals.set(postKey(article), key)
  }
  const copies = new Map<string, string>()
  for (const { key, fields } of found) {
    const original = originals.get(postKey(fields))
    if (!matches.has(key) && original !== undefined) copies.set(key, original)
  }
  return copies
}

function hashOf({ fields, isUndated }: ImportedPost, link: (content: string) => string): string {
  const date = isUndated ? undefined : fields.date
  return hashOfFields({ ...fields, content: link(fields.content), date }, isOut(fields))
}

function isOut({ visibleFrom }: ImportedPost['fields']): boolean {
  return visibleFrom !== null
}

function compare(
  post: ImportedPost,
  { file, here }: { file: SyncedFile; here: Article | undefined },
  { plan, expected, updates, settled, unchanged }: SyncPlan,
  { mine, theirs }: SyncChoices,
): void {
  const { key: path } = post
  const renamed = file.path === path ? [] : [`renamed from "${file.path}"`]
  const say = (sign: '+' | '=' | '!', ...why: string[]) => {
    plan.counts[sign === '+' ? 'added' : sign === '=' ? 'existing' : 'invalid'] += 1
    plan.lines.push(`${sign} file "${path}": ${[...renamed, ...why].join('; ')}`)
  }
  const hash = hashOf(post, expected.link)
  if (hash === file.hash) {
    if (!here) return say('=', 'its article was deleted here')
    if (renamed.length > 0) return say('=')
    unchanged.add(plan.lines.length)
    return say('=', 'is as it was')
  }
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
  const what = isUntouched ? 'changed' : 'changed here and there; the file replaces the article'
  return say('+', what, ...(post.note === undefined ? [] : [post.note]))
}

interface Missing {
  synced: ReadonlyMap<string, SyncedFile>
  matches: ReadonlyMap<string, SyncedFile>
  held: ReadonlyMap<string, string>
  leftOut: ReadonlyMap<string, string>
}

function tellGone({ synced, matches, held, leftOut }: Missing, plan: Plan): void {
  const present = new Set(Array.from(matches.values(), ({ path }) => path))
  for (const key of synced.keys()) {
    // A long text is several articles, each with a key of its own.
    const path = key.replace(/ part \d+$/, '')
    if (present.has(key) || held.has(path)) continue
    const other = matches.get(key)
    const why = leftOut.get(path)
    if (why !== undefined) refuse(plan, path, `left out: ${why}; its article stays.`)
    else
      plan.lines.push(
        other
          ? `  "${key}" was replaced by "${other.path}"; its article stays.`
          : `  "${key}" is gone; its article stays.`,
      )
  }
}
