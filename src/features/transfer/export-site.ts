import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { allFiles, contentName } from '../files/store.ts'
import { isPictureName } from '../media/files.ts'
import { libraryFile } from '../library/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { siteAddress } from '../../platform/server/ops/config.ts'
import { countOf } from '../../shared/count.ts'
import { asCsv } from '../../platform/server/csv.ts'
import { exportComment, exportedCommentColumns, lists, countedTables } from './lists.ts'
import { type ExportedPost, postFileName, formatPost } from './post-file.ts'
import { exportDeleted } from './deleted.ts'
import { createEmptyFolder, emptyFolder } from './empty-folder.ts'
import { exportEditions } from './editions.ts'
import { exportVersions } from './versions.ts'
import { openPublications } from '../blog/server/publications.ts'
import { withLists } from '../blog/server/post-rows.ts'
import { allPosts } from '../blog/server/post-table.ts'
import { type FileDetails, parseFileDetails } from '../../shared/data-sets.ts'
import { detailNames } from '../../shared/post-details.ts'
import { storedCommentColumns } from '../comments/store.ts'
import { allWorks } from '../library/store.ts'
import { openSite } from '../site/server.ts'
import { openTable } from '../../platform/server/database/table.ts'
import type { SiteWords } from '../site/contract.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/** What the owner says of the files, in an export. */
export const fileDetailsName = 'files.json'

/** Identifies an export. The version is incremented when older releases cannot read the format. */
export const exportFormat = { format: 'ephemeris-export', version: 1 } as const

export interface ExportOptions {
  /** Writes the Atom feed of all published posts. */
  writeFeed(contents: Pick<SiteContents, 'site' | 'published'>, address: string): string
}

/**
 * Writes the whole site into a folder as files that people and other programs can read.
 * @returns a summary for the terminal
 * @throws TransferError for a folder that is not empty
 */
export async function exportSite(
  context: ServerContext,
  folder: string,
  options: ExportOptions,
): Promise<string> {
  await createEmptyFolder(folder)
  try {
    return await writeSite(context, folder, options)
  } catch (error) {
    await emptyFolder(folder)
    throw error
  }
}

async function writeSite(
  context: ServerContext,
  folder: string,
  { writeFeed }: ExportOptions,
): Promise<string> {
  const contents = await readSite(context)
  await writePosts(path.join(folder, 'posts'), contents, context.now())
  await writeLists(path.join(folder, 'lists'), contents)
  const address = siteAddress(context.config)
  const { site, posts, next } = contents
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  // The text of the CV is a Markdown file of its own.
  const { text, ...cv } = site.cv
  await write('site.json', asJson({ ...site, cv }))
  if (text !== '') await write('cv.md', text)
  await write('feed.xml', writeFeed(contents, address))
  await write('library.bib', libraryFile(contents.works))
  const mediaFiles = openMediaFiles(context.config)
  const pictures = await copyPictures(mediaFiles, path.join(folder, 'media'))
  const files = await copyFiles(context, mediaFiles, path.join(folder, 'files'))
  const details = await readFileDetails(context)
  if (details) await write(fileDetailsName, asJson(details))
  const date = context.now().toISOString()
  await exportVersions(context.database.db, folder)
  await exportEditions(context.database.db, folder)
  await exportDeleted(context.database.db, folder, context.now())
  await write('README.txt', formatReadme({ site, address, date }))
  // Written last, since it marks an export as complete.
  await write('export.json', asJson({ ...exportFormat, date, next }))
  const parts = [countOf(posts.length, 'post'), countOf(countRowsIn(contents), 'other row')]
  const rest = files > 0 ? [countOf(pictures, 'picture')] : []
  const last = files > 0 ? countOf(files, 'file') : countOf(pictures, 'picture')
  return `${[...parts, ...rest].join(', ')} and ${last}`
}

async function writePosts(folder: string, { posts }: SiteContents, at: Date): Promise<void> {
  await mkdir(folder)
  const taken = new Set<string>()
  for (const post of posts)
    await writeFile(path.join(folder, uniqueFileName(post, taken)), formatPost(post, at))
}

function uniqueFileName(post: ExportedPost, taken: Set<string>): string {
  const base = postFileName(post)
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`
  taken.add(name)
  return `${name}.md`
}

async function writeLists(folder: string, { rows, comments }: SiteContents): Promise<void> {
  await mkdir(folder)
  const write = async (name: string, columns: readonly string[], list: readonly object[]) => {
    await writeFile(path.join(folder, `${name}.json`), asJson(list))
    await writeFile(path.join(folder, `${name}.csv`), asCsv(columns, list))
  }
  for (const { name, columns } of lists) await write(name, columns, rows.get(name) ?? [])
  await write('comments', exportedCommentColumns, comments.map(exportComment))
}

/** Copies the pictures without their smaller variants, which an import creates again. */
async function copyPictures(files: MediaFiles, folder: string): Promise<number> {
  await mkdir(folder)
  const pictures = (await files.list()).filter(({ name }) => isPictureName(name))
  for (const { name } of pictures) {
    const found = await files.fetch(name)
    if (found) await writeFile(path.join(folder, name), found.body)
  }
  return pictures.length
}

/** Copies the uploaded files, named as in their URLs. */
async function copyFiles(
  { database }: ServerContext,
  contents: MediaFiles,
  folder: string,
): Promise<number> {
  const files = await allFiles(database.db)
  await mkdir(folder)
  for (const { name, hash } of files) {
    const found = await contents.fetch(contentName(hash))
    if (found) await writeFile(path.join(folder, name), found.body)
  }
  return files.length
}

/** What the owner says of files, by their names; undefined for nothing. */
async function readFileDetails({
  database,
}: ServerContext): Promise<Record<string, FileDetails> | undefined> {
  const described = (await allFiles(database.db)).flatMap(({ name, details: column }) => {
    const details = parseFileDetails(column)
    return details ? [[name, details] as const] : []
  })
  return described.length === 0 ? undefined : Object.fromEntries(described)
}

function countRowsIn({ rows, comments }: SiteContents): number {
  return [...rows.values(), comments].reduce((sum, list) => sum + list.length, 0)
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const postColumns = [
  'id',
  'title',
  'content',
  'excerpt',
  'category',
  'date',
  'tags',
  'series',
  'part',
  ...detailNames,
  'publishedAt',
  'updatedAt',
  'visibleFrom',
  'version',
] as const

/** Everything in an export, as a consistent snapshot. */
export async function readSite(context: ServerContext) {
  // Blocks the write queue for a few milliseconds, so that no change is read in part.
  return await context.database.writeWithoutInvalidation(async (tx) => {
    const database = { ...context.database, db: tx }
    const stored = await allPosts(tx).select(postColumns).orderBy('id').execute()
    const slugs = await tx.selectFrom('post_slugs').selectAll().orderBy('slug').execute()
    const slugsOf = Map.groupBy(slugs, ({ postId }) => postId)
    const posts: ExportedPost[] = stored.map((row) => {
      const known = slugsOf.get(row.id)?.map(({ slug }) => slug) ?? []
      return { ...withLists(row), formerSlugs: known.filter((slug) => slug !== row.slug) }
    })
    const counters = await tx
      .selectFrom('counters')
      .selectAll()
      .where('name', 'in', countedTables)
      .orderBy('name')
      .execute()
    const rows = new Map<string, object[]>()
    for (const list of lists) rows.set(list.name, await list.rows(database))
    return {
      posts,
      rows,
      works: await allWorks(database),
      comments: await openTable(database, 'comments', storedCommentColumns).list(),
      site: await openSite({ ...context, database }).read(),
      published: await openPublications({ ...context, database }).withText(),
      /** The next id of each list; ids of deleted rows are not reused. */
      next: Object.fromEntries(counters.map(({ name, next }) => [name, next])),
    }
  })
}

type SiteContents = Awaited<ReturnType<typeof readSite>>

interface ReadmeOptions {
  site: SiteWords
  address: string
  date: string
}

/** The README.txt of an export. */
function formatReadme({ site, address, date }: ReadmeOptions): string {
  return `${site.title}
${address}
Exported at ${date}

What lies here

posts/       One Markdown file per post. The head between the two lines of --- is YAML: the
             number of the post, its title, date, category, tags, series with part, language,
             licence, codeLicence, doi, authors (with family, orcid, affiliations, corresponding and roles,
             none for the owner alone), lineBreaks (joined, where a line end is a space), numberedSections, cover
             with coverAlt, slug (the last part of its address, if it is not the number) with formerSlugs, and excerpt; state says whether it is a draft, planned or published, visibleFrom from when on visitors see it
             (null for a draft). The text follows after one empty line.
lists/       Each list twice: as JSON, which an import reads, and as CSV for spreadsheets.
             comments belong to the post whose number is their blogPostId; one that is moderated
             is seen by the owner alone; a reply names the comment that it answers as replyTo, and
             those of the owner are marked byOwner. pages hold their Markdown, null for the text that comes
             with every site; position is their order.
library.bib  The works of the library as BibTeX, for reference managers and for LaTeX.
media/       The pictures. A post names one as /media/ and the name of the file.
files/       Data, notebooks and papers beside the texts. A post names one as /files/ and its name.
files.json   What the files are, by name: title, description, licence, and columns with units; missing if none is described.
versions/    What was saved of each text, one file per text and one line of JSON per version,
             oldest first: posts-12 is the post with the number 12, note the text under articles.
editions/    The versions of articles that readers can cite, one file per article with several: the
             latest, and the earlier ones with their Markdown as it was.
deleted/     Posts, pages and projects that were deleted in the last 30 days, one Markdown file each,
             as they were last saved. An import leaves them out; a post moved to posts/ is imported.
cv.md        The CV as Markdown, if there is one.
site.json    The settings of the site.
feed.xml     All published posts as one Atom feed, for programs that know nothing of this one.
export.json  The form of this export, its date, and the next free number of each list.

The CSV files are UTF-8. A text that begins like a formula (= + - @) or with an apostrophe has an
apostrophe before it, so that no spreadsheet runs it: take one leading apostrophe away and you have
the text. Lists inside a cell are JSON, true and false are yes and no, an empty cell is no value.

Not here: accounts, passwords and sessions, what is still to be mailed, the links in mails, what
newsletters went to whom, links of shared drafts and the remarks on them, and earlier versions of
deleted texts. A backup holds those too.

Messages and addresses in here belong to people who trusted the site with them.

To read it back: ${programCommand} import <this folder>
`
}
