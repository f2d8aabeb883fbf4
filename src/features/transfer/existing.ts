import { buffer } from 'node:stream/consumers'
import { slugInAddress } from '../../shared/article-names.ts'
import { isSameJson } from '../../shared/same-json.ts'
import { allPosts } from '../blog/server/post-table.ts'
import { storedCommentColumns } from '../comments/store.ts'
import { completeSettings, emptySite } from '../site/starter-site.ts'
import { contentName, findFile } from '../files/store.ts'
import type { TextName } from '../history/contract.ts'
import { versionsOf } from '../history/store.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { readSetting } from '../../platform/server/database/settings.ts'
import { openTable } from '../../platform/server/database/table.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import type { ImportedComment } from './import-content.ts'
import { countedTables, lists } from './lists.ts'
import type { List } from './transfer-list.ts'

/** Whether no row of the exported tables was ever stored; only then imported rows keep their ids. */
export async function isUnusedSite(db: Db): Promise<boolean> {
  const used = await db
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', countedTables)
    .where('next', '>', 1)
    .executeTakeFirst()
  return used === undefined
}

/** Posts with the same key count as duplicates. */
export function postKey({ title, date }: { title: string; date: string }): string {
  return JSON.stringify([title, date])
}

/** Comments with the same key count as duplicates. */
export function commentKey(
  postId: number,
  { author, content, date }: Pick<ImportedComment, 'author' | 'content' | 'date'>,
): string {
  return JSON.stringify([postId, author, content, date])
}

/** The content of the site by the keys that find duplicates. */
export async function readExisting({ database, config }: ServerContext) {
  const posts = await allPosts(database.db).select(['id', 'title', 'date']).execute()
  const comments = await openTable(database, 'comments', storedCommentColumns).list()
  const rows = new Map<string, ReadonlyMap<string, number>>()
  const untouched = new Map<string, ReadonlyMap<string, string>>()
  for (const list of lists) {
    rows.set(list.name, await list.keys(database))
    untouched.set(list.name, await list.untouched(database))
  }
  const old = await database.db.selectFrom('redirects').select(['path', 'target']).execute()
  const present = await allPosts(database.db).select('slug').where('slug', 'is not', null).execute()
  const former = await database.db.selectFrom('post_slugs').select('slug').execute()
  const settings = await readSetting(database.db, 'site')
  const files = openMediaFiles(config)
  const readBytes = async (name: string): Promise<Buffer | undefined> => {
    const found = await files.fetch(name)
    return found && (await buffer(found.body))
  }
  return {
    posts: new Map(posts.map((post) => [postKey(post), post.id])),
    comments: new Map(
      comments.map((comment) => [commentKey(comment.blogPostId, comment), comment.id]),
    ),
    /** The slugs that posts have or had, and those at which a redirect begins. */
    slugs: new Set([
      ...[...present, ...former].flatMap(({ slug }) => slug ?? []),
      ...old.flatMap(({ path }) => slugInAddress(path) ?? []),
    ]),
    rows,
    /** The rows that are unchanged since the installation. */
    untouched,
    redirects: {
      count: old.length,
      /** Paths that redirect or are the target of a redirect. */
      taken: new Set(old.flatMap(({ path, target }) => [path, target])),
    },
    /** Whether the owner has saved settings. */
    hasSettings:
      settings !== undefined && !isSameJson(completeSettings(JSON.parse(settings)), emptySite),
    /** Whether a text has versions. */
    hasVersions: async (name: TextName): Promise<boolean> =>
      (await versionsOf(database.db, name).select('id').executeTakeFirst()) !== undefined,
    /** The content of a picture; undefined if there is none with this name. */
    picture: readBytes,
    /** The content of a file; undefined if there is none with this name. */
    file: async (name: string): Promise<Buffer | undefined> => {
      const row = await findFile(database.db, name)
      return row && (await readBytes(contentName(row.hash)))
    },
  }
}

/** Returns a function that counts the rows added to each list and is false above the limit of a list. */
export function createLimitCheck(
  rows: ReadonlyMap<string, ReadonlyMap<string, number>>,
): (list: List) => boolean {
  const counts = new Map<string, number>()
  return ({ name, maxRows }) => {
    const count = (counts.get(name) ?? rows.get(name)?.size ?? 0) + 1
    if (count > maxRows) return false
    counts.set(name, count)
    return true
  }
}

export type ExistingContent = Awaited<ReturnType<typeof readExisting>>
