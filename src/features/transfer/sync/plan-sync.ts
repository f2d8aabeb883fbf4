import { withLists } from '../../blog/server/post-rows.ts'
import { allPosts } from '../../blog/server/post-table.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ImportContent, ImportedPost } from '../import-content.ts'
import { type ExpectedPosts, fillLinks, linkPosts } from '../imported-links.ts'
import { detailNames, detailsAlsoIn } from '../../../shared/post-details.ts'
import { postKey } from '../existing.ts'
import { type Plan, planImport } from '../import-plan.ts'
import type { SyncChoice } from './contract.ts'
import { type CurrentFile, matchFiles } from './match-files.ts'
import { lineOfFile, lineOfMissing, linesOfImport, type PlannedLine } from './report-sync.ts'
import { hashOfFields, readSynced, type SyncedFile } from './synced-files.ts'
import { type ChosenTexts, readChoices } from './sync-runs.ts'

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
  inSync: Omit<SyncedFile, 'syncedAt'>[]
  /** Files whose path changed since the last sync. */
  renamed: { former: string; file: SyncedFile }[]
  /** The hashes of the new articles, by the key of each. */
  hashes: ReadonlyMap<string, string>
  /** The report. */
  lines: PlannedLine[]
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
    lines: linesOfImport(plan),
  }
  const postIdOf = (path: string) => synced.get(path)?.postId ?? null
  for (const [path, problem] of unusable)
    reportUnusable(sync, { kind: 'skipped', path, postId: postIdOf(path) }, `skipped: ${problem}`)
  for (const [path, original] of copies)
    reportUnusable(
      sync,
      { kind: 'copy', path, postId: null },
      `has the title and the date of "${original}"; change one of them`,
    )
  const chosen = await readChoices(db)
  for (const post of known) {
    const file = matches.get(post.key)
    if (file)
      compare(post, { file, article: articles.get(file.postId) }, sync, { ...choices, chosen })
  }
  reportMissing({ synced, matches, unusable, leftOut: content.leftOut ?? new Map() }, sync)
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

function reportUnusable(
  { plan, lines }: SyncPlan,
  file: Pick<PlannedLine, 'kind' | 'path' | 'postId'>,
  why: string,
): void {
  plan.counts.invalid += 1
  lines.push(lineOfFile({ ...file, sign: '!', why: [why] }))
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
    matches.set(key, { path: key, hash: '', postId, version: 0, syncedAt: null })
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

/** What the owner decided, for this sync and in the admin area. */
interface Decided extends SyncChoices {
  chosen: ChosenTexts
}

/** Which text of a conflict stays; undefined if the owner has not decided about these two. */
function choiceOf(
  { mine, theirs, chosen }: Decided,
  { path, hash, version }: { path: string; hash: string; version: number },
): SyncChoice | undefined {
  if (mine.has(path)) return 'article'
  if (theirs.has(path)) return 'file'
  const stored = chosen.get(path)
  return stored?.hash === hash && stored.version === version ? stored.choice : undefined
}

function compare(
  post: ImportedPost,
  { file, article }: { file: SyncedFile; article: Article | undefined },
  sync: SyncPlan,
  decided: Decided,
): void {
  const { key: path } = post
  const { expected, updates, inSync } = sync
  const report = openReport(sync, { path, file })
  const hash = hashOf(post, expected.link)
  if (hash === file.hash) {
    if (!article) return report('=', 'articleDeleted', 'its article was deleted on the site')
    return file.path === path ? report('=', 'unchanged', 'unchanged') : report('=', 'renamed')
  }
  if (!article)
    return report('!', 'articleDeleted', 'changed, but its article was deleted on the site')
  const { postId } = file
  const { version } = article
  // Publishing an article on the site does not conflict with its file.
  const shown = fieldsOf(article, post)
  const articleHashes = [true, false].map((isArticlePublic) => hashOfFields(shown, isArticlePublic))
  const isUntouched = version === file.version || articleHashes.includes(file.hash)
  if (articleHashes.includes(hash) && isPublic(post.fields) === (article.visibleFrom !== null)) {
    inSync.push({ path, hash, postId, version })
    return report('=', 'followed', 'identical to its article')
  }
  const choice = choiceOf(decided, { path, hash, version })
  if (choice === 'article') {
    // The version of no article: the next change of the file is a conflict again.
    inSync.push({ path, hash, postId, version: 0 })
    return report('=', 'kept', 'changed in both places; the article is kept')
  }
  if (!isUntouched && choice === undefined)
    return report('!', { conflict: { hash, version } }, bothChanged(path))
  const fields = changedFields(post, article, expected)
  updates.push({ path, hash, fields, postId, version })
  const what = isUntouched ? 'changed' : 'changed in both places; the file replaces the article'
  return report('+', 'changed', what, ...(post.note === undefined ? [] : [post.note]))
}

const bothChanged = (path: string) =>
  `changed in both places: choose one with --mine ${path} or --theirs ${path}`

const counted = { '+': 'added', '=': 'existing', '!': 'invalid' } as const

/** Reports on a file that has, or had, an article. */
function openReport({ plan, lines }: SyncPlan, { path, file }: { path: string; file: SyncedFile }) {
  const renamed = file.path === path ? [] : [`renamed from "${file.path}"`]
  return (
    sign: keyof typeof counted,
    what: PlannedLine['kind'] | Required<Pick<PlannedLine, 'conflict'>>,
    ...why: string[]
  ) => {
    plan.counts[counted[sign]] += 1
    const details =
      typeof what === 'string' ? { kind: what } : { kind: 'conflict' as const, ...what }
    lines.push(
      lineOfFile({ sign, path, postId: file.postId, ...details, why: [...renamed, ...why] }),
    )
  }
}

/** The fields of an article that is replaced by its file. */
function changedFields(
  post: ImportedPost,
  article: Article,
  { link }: ExpectedPosts,
): ImportedPost['fields'] {
  const visibleFrom = isPublic(post.fields)
    ? (article.visibleFrom ?? post.fields.visibleFrom)
    : undefined
  return {
    ...post.fields,
    content: link(post.fields.content),
    visibleFrom: visibleFrom ?? article.visibleFrom,
    ...(post.isUndated && { date: article.date }),
  }
}

interface Missing {
  synced: ReadonlyMap<string, SyncedFile>
  matches: ReadonlyMap<string, SyncedFile>
  unusable: ReadonlyMap<string, string>
  leftOut: ReadonlyMap<string, string>
}

function reportMissing({ synced, matches, unusable, leftOut }: Missing, sync: SyncPlan): void {
  const present = new Set(Array.from(matches.values(), ({ path }) => path))
  for (const [key, { postId }] of synced) {
    // A long text is several articles, each with a key of its own.
    const path = key.replace(/ part \d+$/, '')
    if (present.has(key) || unusable.has(path)) continue
    const why = leftOut.get(path)
    if (why === undefined) sync.lines.push(lineOfMissing(key, postId, matches.get(key)?.path))
    else
      reportUnusable(
        sync,
        { kind: 'skipped', path, postId },
        `skipped: ${why}; its article is kept.`,
      )
  }
}
