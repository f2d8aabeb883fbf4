import { withLists } from '../../blog/server/post-rows.ts'
import { allPosts } from '../../blog/server/post-table.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ImportContent, ImportedPost } from '../import-content.ts'
import { type ExpectedPosts, fillLinks, linkPosts } from '../imported-links.ts'
import { detailNames, detailsAlsoIn } from '../../../shared/post-details.ts'
import { postKey } from '../existing.ts'
import { type Plan, planImport } from '../import-plan.ts'
import { type CurrentFile, matchFiles } from './match-files.ts'
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

/** What a sync will do: import new articles, and update those of earlier syncs. */
export interface SyncPlan {
  plan: Plan
  expected: ExpectedPosts
  updates: SyncUpdate[]
  /** Files that agree with their articles, or whose conflict keeps the article. */
  inSync: SyncedFile[]
  /** Files whose path changed since the last sync. */
  renamed: { former: string; file: SyncedFile }[]
  /** The hashes of the new articles, by the key of each. */
  hashes: ReadonlyMap<string, string>
  /** The indices of the lines of the report about unchanged files. */
  unchanged: Set<number>
}

type Article = Awaited<ReturnType<typeof readArticles>>[number]
type Articles = ReadonlyMap<number, Article>

/** Compares a folder with the articles synced from it; writes nothing. */
export async function planSync(
  context: ServerContext,
  content: ImportContent,
  choices: SyncChoices,
): Promise<SyncPlan> {
  const { db } = context.database
  const synced = await readSynced(db)
  const found = content.posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  const articles = new Map((await readArticles(db)).map((row) => [row.id, row]))
  const matches = matchFiles(readCurrentFiles(found, synced), synced, articles)
  matchExistingArticles(found, { synced, articles, matches })
  const known = found.filter(({ key }) => matches.has(key))
  const copies = findCopies(found, { articles, matches })
  const plan = await planImport(context, {
    ...content,
    posts: content.posts.filter(({ read, file }) =>
      read.ok ? !matches.has(read.value.key) && !copies.has(read.value.key) : file === undefined,
    ),
  })
  for (const [key, { postId }] of matches) plan.existingPosts.set(key, postId)
  const unusable = findUnusable(content)
  for (const [path, problem] of unusable) reportUnusable(plan, path, `skipped: ${problem}`)
  for (const [key, original] of copies)
    reportUnusable(plan, key, `has the title and the date of "${original}"; change one of them`)
  const expected = await linkPosts(db, plan, plan.posts, known)
  const hashes = new Map(plan.posts.map((post) => [post.key, hashOf(post, expected.link)]))
  const renamed = Array.from(matches).filter(([key, { path }]) => path !== key)
  const sync: SyncPlan = {
    plan,
    expected,
    updates: [],
    inSync: [],
    hashes,
    renamed: renamed.map(([key, file]) => ({ former: file.path, file: { ...file, path: key } })),
    unchanged: new Set(),
  }
  for (const post of known) {
    const file = matches.get(post.key)
    if (file) compare(post, { file, article: articles.get(file.postId) }, sync, choices)
  }
  reportMissing({ synced, matches, unusable, leftOut: content.leftOut ?? new Map() }, plan)
  return sync
}

/** The problems of unusable files, by path. */
function findUnusable({ posts }: ImportContent): Map<string, string> {
  return new Map(
    posts.flatMap(({ read, file }) =>
      read.ok || file === undefined ? [] : [[file, read.problem] as const],
    ),
  )
}

function reportUnusable({ counts, lines }: Plan, path: string, why: string): void {
  counts.invalid += 1
  lines.push(`! file "${path}": ${why}`)
}

async function readArticles(db: Db) {
  const rows = await allPosts(db)
    .select(['id', 'title', 'content', 'excerpt', 'category', 'date', 'tags'])
    .select(['series', 'part', ...detailNames, 'visibleFrom', 'version'])
    .execute()
  return rows.map(withLists)
}

/** The files, with links to articles of earlier syncs resolved. */
function readCurrentFiles(
  found: readonly ImportedPost[],
  synced: ReadonlyMap<string, SyncedFile>,
): CurrentFile[] {
  const ids = new Map(Array.from(synced, ([path, { postId }]) => [path, postId]))
  const link = (content: string) => fillLinks(content, ids)
  return found.map((post) => ({
    post,
    hash: hashOf(post, link),
    content: link(post.fields.content),
  }))
}

/** Matches new files with existing articles of the same title and date, imported or written on this site. */
function matchExistingArticles(
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

/** New files with the title and date of the article of another file, mapped to the path of that file. */
function findCopies(
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
  return hashOfFields({ ...fields, content: link(fields.content), date }, isPublic(fields))
}

/** What an article says of that which its file says. */
function fieldsOf(article: Article, { fields, isUndated }: ImportedPost) {
  const { title, content, excerpt, category, tags, series } = article
  return {
    title,
    content,
    excerpt,
    category,
    tags,
    series,
    date: isUndated ? undefined : article.date,
    part: fields.part === null ? null : article.part,
    // Files that name none leave those of the article.
    ...detailsAlsoIn(fields, article),
  }
}

function isPublic({ visibleFrom }: ImportedPost['fields']): boolean {
  return visibleFrom !== null
}

function compare(
  post: ImportedPost,
  { file, article }: { file: SyncedFile; article: Article | undefined },
  { plan, expected, updates, inSync, unchanged }: SyncPlan,
  { mine, theirs }: SyncChoices,
): void {
  const { key: path } = post
  const renamed = file.path === path ? [] : [`renamed from "${file.path}"`]
  const report = (sign: '+' | '=' | '!', ...why: string[]) => {
    plan.counts[sign === '+' ? 'added' : sign === '=' ? 'existing' : 'invalid'] += 1
    plan.lines.push(`${sign} file "${path}": ${[...renamed, ...why].join('; ')}`)
  }
  const hash = hashOf(post, expected.link)
  if (hash === file.hash) {
    if (!article) return report('=', 'its article was deleted on the site')
    if (renamed.length > 0) return report('=')
    unchanged.add(plan.lines.length)
    return report('=', 'unchanged')
  }
  if (!article) return report('!', 'changed, but its article was deleted on the site')
  const markInSync = () =>
    void inSync.push({ path, hash, postId: file.postId, version: article.version })
  // Publishing an article on the site does not conflict with its file.
  const shown = fieldsOf(article, post)
  const articleHashes = [true, false].map((isArticlePublic) => hashOfFields(shown, isArticlePublic))
  const isUntouched = article.version === file.version || articleHashes.includes(file.hash)
  if (articleHashes.includes(hash) && isPublic(post.fields) === (article.visibleFrom !== null)) {
    markInSync()
    return report('=', 'identical to its article')
  }
  if (mine.has(path)) {
    markInSync()
    return report('=', 'changed in both places; the article is kept')
  }
  if (!isUntouched && !theirs.has(path))
    return report('!', `changed in both places: choose one with --mine ${path} or --theirs ${path}`)
  const visibleFrom = isPublic(post.fields)
    ? (article.visibleFrom ?? post.fields.visibleFrom)
    : undefined
  const fields = {
    ...post.fields,
    content: expected.link(post.fields.content),
    visibleFrom: visibleFrom ?? article.visibleFrom,
    ...(post.isUndated && { date: article.date }),
  }
  updates.push({ path, hash, fields, postId: file.postId, version: article.version })
  const what = isUntouched ? 'changed' : 'changed in both places; the file replaces the article'
  return report('+', what, ...(post.note === undefined ? [] : [post.note]))
}

interface Missing {
  synced: ReadonlyMap<string, SyncedFile>
  matches: ReadonlyMap<string, SyncedFile>
  unusable: ReadonlyMap<string, string>
  leftOut: ReadonlyMap<string, string>
}

function reportMissing({ synced, matches, unusable, leftOut }: Missing, plan: Plan): void {
  const present = new Set(Array.from(matches.values(), ({ path }) => path))
  for (const key of synced.keys()) {
    // A long text is several articles, each with a key of its own.
    const path = key.replace(/ part \d+$/, '')
    if (present.has(key) || unusable.has(path)) continue
    const other = matches.get(key)
    const why = leftOut.get(path)
    if (why !== undefined) reportUnusable(plan, path, `skipped: ${why}; its article is kept.`)
    else
      plan.lines.push(
        other
          ? `  "${key}" was replaced by "${other.path}"; its article is kept.`
          : `  "${key}" was deleted; its article is kept.`,
      )
  }
}
