import { sql, type SqlBool } from 'kysely'
import { visiblePosts } from '../features/blog/server/post-table.ts'
import { hasPage } from '../features/projects/contract.ts'
import type { SiteReads } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import type { Db } from '../platform/server/database/database.ts'
import type { ContentVersion } from '../platform/server/pages/content-version.ts'
import type { PostAddress } from '../shared/addresses.ts'
import { drawnFiles, linkedFiles } from '../shared/files.ts'

/** Which files visitors can read, and where. */
export interface PublishedFiles {
  /** Whether something that visitors can read links or draws the file of this name. */
  isPublished(name: string): Promise<boolean>
  /** The visible articles that link or draw a file, oldest first. */
  articlesOf(name: string): Promise<PostAddress[]>
}

interface PublishedParts {
  site: Pick<SiteReads, 'readPublic' | 'readNote' | 'readCv' | 'isHidden'>
  contentVersion: Pick<ContentVersion, 'read'>
}

const pattern = '%/files/%'

/** A fast test for texts that link to a file or draw one; it may match more. */
export function mayNameFiles(column: 'content' | 'source') {
  return sql<SqlBool>`(${sql.ref(column)} like ${pattern} or ${sql.ref(column)} like '%chart%')`
}

/**
 * Checks whether something that visitors can read links to a file or draws it. Any other file is only for the owner, since
 * its name can be guessed. The names are cached until the content changes.
 */
export function openPublishedFiles(
  { database: { db }, now }: Pick<ServerContext, 'database' | 'now'>,
  { site, contentVersion }: PublishedParts,
): PublishedFiles {
  let cached: { version: string; names: Promise<ReadonlyMap<string, PostAddress[]>> } | undefined
  const read = async () => {
    const names = new Map<string, PostAddress[]>()
    for (const { content, ...post } of await publishedPosts(db, now()))
      for (const name of filesIn(content)) names.set(name, [...(names.get(name) ?? []), post])
    const texts = [
      ...(await earlierVersions(db, now())),
      ...(await publishedWorks(db, now())),
      ...(await publishedProjects(db, await site.isHidden('projects'))),
      ...(await publishedPages(db)),
      ...(await redirectTargets(db)),
      ...[await site.readPublic(), await site.readNote(), await site.readCv()].map(
        (part) => JSON.stringify(part) ?? '',
      ),
    ]
    for (const name of texts.flatMap(filesIn)) if (!names.has(name)) names.set(name, [])
    return names
  }
  const find = async (name: string) => {
    const version = await contentVersion.read()
    if (cached?.version !== version) cached = { version, names: read() }
    const current = cached
    try {
      return (await current.names).get(name)
    } catch (error) {
      // The next request tries again.
      if (cached === current) cached = undefined
      throw error
    }
  }
  return {
    isPublished: async (name) => (await find(name)) !== undefined,
    articlesOf: async (name) => ((await find(name)) ?? []).slice(0, maxArticles),
  }
}

/** For the header of a file. */
const maxArticles = 10

function filesIn(text: string): string[] {
  return [...new Set([...linkedFiles(text), ...drawnFiles(text)])]
}

function publishedPosts(db: Db, at: Date): Promise<(PostAddress & { content: string })[]> {
  return visiblePosts(db, at)
    .select(['id', 'slug', 'content'])
    .where(mayNameFiles('content'))
    .orderBy('id')
    .execute()
}

async function earlierVersions(db: Db, at: Date): Promise<string[]> {
  const rows = await visiblePosts(db, at)
    .innerJoin('editions', 'editions.postId', 'posts.id')
    .select('source')
    .where(mayNameFiles('source'))
    .execute()
  return rows.map(({ source }) => source)
}

/** The works on the publications page, and those that visible articles cite. */
async function publishedWorks(db: Db, at: Date): Promise<string[]> {
  const cited = visiblePosts(db, at)
    .innerJoin('text_works', 'text_works.textId', 'posts.id')
    .where('text_works.table', '=', 'posts')
    .select('text_works.workId')
  const rows = await db
    .selectFrom('works')
    .select(['links', 'work'])
    .where((row) => row.or([row('links', 'like', pattern), row('work', 'like', pattern)]))
    .where((row) => row.or([row('isListed', '=', true), row('id', 'in', cited)]))
    .execute()
  return rows.flatMap(({ links, work }) => [links, work])
}

/** Rendered texts are searched too, since they have the links of the works that they cite. */
async function publishedProjects(db: Db, areHidden: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['content', 'rendered', 'url', 'codeUrl'])
    .execute()
  return rows
    .filter((row) => !areHidden || hasPage(row))
    .flatMap(({ content, rendered, url, codeUrl }) => [
      content ?? '',
      rendered,
      url ?? '',
      codeUrl ?? '',
    ])
}

async function publishedPages(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['content', 'rendered'])
    .where('draft', '=', false)
    .execute()
  return rows.flatMap(({ content, rendered }) => [content ?? '', rendered])
}

async function redirectTargets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('redirects')
    .select('target')
    .where('target', 'like', '/files/%')
    .execute()
  return rows.map(({ target }) => target)
}
