import { allPosts } from '../features/blog/server/post-table.ts'
import type { FileUse } from '../features/files/contract.ts'
import { allFiles, contentName } from '../features/files/store.ts'
import { openSite } from '../features/site/server.ts'
import type { Database } from '../platform/server/database/database.ts'
import { openMediaFiles } from '../platform/server/media-files/open-media-files.ts'
import type { Config } from '../platform/server/ops/config.ts'
import { isSameJson } from '../shared/same-json.ts'
import { drawnFiles, fileAddress, linkedFiles } from '../shared/files.ts'
import { mayNameFiles } from './published-files.ts'

const pattern = '%/files/%'

/** Finds everything that links to a file of the site or draws it as a chart, by the name of the file. */
export async function findFileUses({
  db,
}: Pick<Database, 'db'>): Promise<ReadonlyMap<string, FileUse[]>> {
  const uses = new Map<string, FileUse[]>()
  const note = (texts: readonly (string | null)[], use: FileUse) => {
    const text = texts.join('\n')
    for (const name of new Set([...linkedFiles(text), ...drawnFiles(text)])) {
      const known = uses.get(name) ?? []
      // A post and its earlier versions are one use.
      if (!known.some((one) => isSameJson(one, use))) uses.set(name, [...known, use])
    }
  }
  const posts = await allPosts(db)
    .select(['title', 'content'])
    .where(mayNameFiles('content'))
    .execute()
  for (const { title, content } of posts) note([content], { kind: 'post', title })
  const earlier = await db
    .selectFrom('editions')
    .innerJoin('posts', 'posts.id', 'editions.postId')
    .select(['title', 'source'])
    .where(mayNameFiles('source'))
    .execute()
  for (const { title, source } of earlier) note([source], { kind: 'post', title })
  const projects = await db
    .selectFrom('projects')
    .select(['title', 'content', 'url', 'codeUrl'])
    .execute()
  for (const { title, content, url, codeUrl } of projects)
    note([content, url, codeUrl], { kind: 'project', title })
  const pages = await db.selectFrom('pages').select(['title', 'content']).execute()
  for (const { title, content } of pages) note([content], { kind: 'page', title })
  const works = await db
    .selectFrom('works')
    .select(['title', 'links'])
    .where('links', 'like', pattern)
    .execute()
  for (const { title, links } of works) note([links], { kind: 'work', title })
  const { cv, ...settings } = await openSite({ database: { db } }).read()
  note([JSON.stringify(settings)], { kind: 'setting', title: 'Settings' })
  note([cv.text, fileAddress(cv.file)], { kind: 'setting', title: 'CV' })
  return uses
}

/** The files in the database whose content is missing in the storage. */
export async function missingFiles(
  config: Pick<Config, 'dataDir' | 'mediaS3Url'>,
  { db }: Pick<Database, 'db'>,
): Promise<string[]> {
  const there = new Set((await openMediaFiles(config).list()).map(({ name }) => name))
  const rows = await allFiles(db)
  return rows.filter(({ hash }) => !there.has(contentName(hash))).map(({ name }) => name)
}
