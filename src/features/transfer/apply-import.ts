import { insertPost } from '../blog/server/post-writes.ts'
import { plainContext, type RenderedPost } from '@ephemeris/markdown'
import { type Renderer, renderRulesOf } from '../texts/contract.ts'
import { allFiles, contentName, type FileRow, insertFiles, rowOf } from '../files/store.ts'
import { type CommentRow, storedCommentColumns } from '../comments/store.ts'
import { openSite, saveIn } from '../site/server.ts'
import { textKinds } from '../texts/kinds.ts'
import { announceChange } from '../texts/references.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { fileDetailsColumn } from '../../shared/data-sets.ts'
import { arrangedLists, moveToEnd } from '../../platform/server/database/arranged-rows.ts'
import { insertRow } from '../../platform/server/database/table.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import type { ImportedComment, ImportedPost } from './import-content.ts'
import { isUnusedSite } from './existing.ts'
import { type ExpectedPosts, linkPosts } from './imported-links.ts'
import { insertRedirects } from './imported-redirects.ts'
import { countedTables, seriesList } from './lists.ts'
import { type Plan, rowName } from './import-plan.ts'
import type { IdOf } from './transfer-list.ts'
import { TransferError } from './transfer-error.ts'
import { insertEditions } from './editions.ts'
import { insertVersions } from './versions.ts'

export interface ApplyOptions {
  /** Renders the posts with their earlier versions, the projects and the pages that the import leaves outdated. */
  renderOutdated(context: ServerContext, renderer: Renderer): Promise<void>
  /** Renders the posts. */
  renderer: Renderer
  /** Called in the transaction; false cancels the import. */
  isWanted?(tx: Tx): Promise<boolean>
  /** Called at the end of the transaction, with the ids of the posts by their keys. */
  afterImport?(tx: Tx, ids: ReadonlyMap<string, number>): Promise<void>
}

/**
 * Carries out a plan: all rows in one transaction, pictures and files before it.
 * @throws TransferError when something else filled the site meanwhile
 */
export async function applyImport(
  context: ServerContext,
  plan: Plan,
  options: ApplyOptions,
): Promise<void> {
  await writePlan(context, plan, options)
  // Posts were rendered before the works they cite were stored; projects and pages were not rendered at all.
  await options.renderOutdated(context, options.renderer)
}

async function writePlan(
  context: ServerContext,
  unlinked: Plan,
  { renderer, isWanted, afterImport }: Omit<ApplyOptions, 'renderOutdated'>,
): Promise<void> {
  const expected = await linkPosts(context.database.db, unlinked, sortById(unlinked.posts))
  const { plan } = expected
  const rendered = await renderAll(context, plan, renderer)
  const mediaFiles = openMediaFiles(context.config)
  const written: string[] = []
  const files: FileRow[] = []
  const write = async (name: string, data: Buffer) => {
    if (await mediaFiles.find(name)) return
    await mediaFiles.write(name, data)
    written.push(name)
  }
  try {
    for (const { name, load } of plan.pictures) await write(name, await load())
    for (const { name, load, details = null } of plan.files) {
      const data = await load()
      const row = rowOf(name, data, context.now())
      await write(contentName(row.hash), data)
      files.push({ ...row, details: fileDetailsColumn(details) })
    }
    await context.database.write(async (tx) => {
      if (!((await isWanted?.(tx)) ?? true)) return
      await insertFiles(tx, files)
      const ids = await applyRows(tx, context, expected, rendered)
      await afterImport?.(tx, ids)
      await announceChange(tx, { files: (await allFiles(tx)).map(({ name }) => name) })
    })
  } catch (error) {
    for (const name of written) await mediaFiles.remove(name)
    throw error
  }
}

async function renderAll(
  context: ServerContext,
  plan: Plan,
  renderer: Renderer,
): Promise<Map<string, RenderedPost>> {
  const { macros, citationStyle: style } = plan.site ?? (await openSite(context).read())
  const rendered = new Map<string, RenderedPost>()
  const textContext = { ...plainContext, macros, style }
  for (const { key, fields } of plan.posts) {
    const rules = renderRulesOf(fields)
    rendered.set(key, await renderer.storedPost(fields.content, textContext, rules))
  }
  return rendered
}

async function applyRows(
  tx: Tx,
  context: ServerContext,
  { plan, requireExpected }: ExpectedPosts,
  rendered: ReadonlyMap<string, RenderedPost>,
): Promise<Map<string, number>> {
  if (plan.fresh && !(await isUnusedSite(tx)))
    throw new TransferError('The site changed meanwhile; nothing was imported. Try again.')
  const reserveId = (table: string, id: number | undefined) =>
    plan.fresh && id !== undefined ? raiseCounter(tx, table, id) : Promise.resolve()

  const ids = new Map(plan.existingPosts)
  const rowIds = new Map(plan.existingRows)
  const idOf: IdOf = (table, id) =>
    table === 'posts' ? ids.get(String(id)) : rowIds.get(rowName(table, id))
  const addRows = async (rows: Plan['rows']) => {
    for (const { table, row } of sortByList(rows)) {
      await reserveId(table, row.id)
      const stored = await row.add(tx, idOf)
      if (stored) rowIds.set(rowName(table, row.id), stored.id)
    }
  }
  const isSeries = ({ table }: Plan['rows'][number]) => table === seriesList.name
  await addRows(plan.rows.filter(isSeries))
  for (const post of sortById(plan.posts)) {
    const page = rendered.get(post.key)
    if (!page) throw new Error(`The post ${post.key} was not rendered`)
    await reserveId('posts', post.id)
    const { id } = await insertPost(tx, post.fields, page, {
      at: context.now(),
      texts: textKinds.posts,
    })
    requireExpected(post.key, id)
    await restoreHistory(tx, id, post)
    ids.set(post.key, id)
  }
  await insertEditions(tx, plan.editions, ids)
  await insertRedirects(tx, plan.redirects, ids)
  const commentIds = new Map(plan.existingComments)
  for (const comment of sortById(plan.comments)) {
    await reserveId('comments', comment.id)
    const stored = await insertRow(
      tx,
      'comments',
      storedCommentColumns,
      commentRow(comment, ids, commentIds),
    )
    if (comment.id !== undefined) commentIds.set(comment.id, stored.id)
  }
  await addRows(plan.rows.filter((row) => !isSeries(row)))
  await arrangeImported(tx, plan.rows, idOf)
  if (plan.site) await saveIn(tx, plan.site)
  await insertHistories(tx, plan.versions, idOf)
  const names = await tx.selectFrom('work_names').select('name').execute()
  await announceChange(tx, { works: { ids: [], names: names.map(({ name }) => name) } })
  if (plan.fresh)
    for (const table of countedTables) await raiseCounter(tx, table, plan.next[table] ?? 1)
  return ids
}

async function insertHistories(tx: Tx, versions: Plan['versions'], idOf: IdOf): Promise<void> {
  for (const { kind, id, load } of versions) {
    const here = kind === 'note' || kind === 'cv' ? 1 : idOf(kind, id)
    if (here !== undefined) await insertVersions(tx, { kind, id: here }, await load())
  }
}

/** Imported rows of an arranged list come last, in the order of the export. */
async function arrangeImported(tx: Tx, rows: Plan['rows'], idOf: IdOf): Promise<void> {
  for (const list of arrangedLists) {
    const ids = rows.filter(({ table }) => table === list).map(({ row }) => idOf(list, row.id))
    const imported = ids.filter((id) => id !== undefined)
    // New rows have this order already unless the owner of the export arranged them.
    if (imported.some((id, index) => id < (imported[index - 1] ?? 0)))
      await moveToEnd(tx, list, imported)
  }
}

/** @throws Error for a comment whose post, or whose answered comment, is not in the site */
function commentRow(
  { post, author, content, date, moderated, replyTo = null, byOwner = false }: ImportedComment,
  posts: ReadonlyMap<string, number>,
  comments: ReadonlyMap<number, number>,
): CommentRow {
  const blogPostId = posts.get(post)
  if (blogPostId === undefined) throw new Error(`The post ${post} of a comment was not imported`)
  const answered = replyTo === null ? null : comments.get(replyTo)
  if (answered === undefined) throw new Error(`The comment ${replyTo} of a reply was not imported`)
  return { blogPostId, author, content, date, moderated, replyTo: answered, byOwner }
}

/** Makes the next row of a table get at least this id. */
async function raiseCounter(tx: Tx, table: string, next: number): Promise<void> {
  await tx
    .updateTable('counters')
    .set({ next })
    .where('name', '=', table)
    .where('next', '<', next)
    .execute()
}

async function restoreHistory(tx: Tx, id: number, post: ImportedPost): Promise<void> {
  const { publishedAt, updatedAt, version, formerSlugs = [] } = post
  for (const slug of formerSlugs)
    await tx.insertInto('post_slugs').values({ slug, postId: id }).execute()
  if (publishedAt === undefined && updatedAt === undefined && version === undefined) return
  await tx
    .updateTable('posts')
    .set({
      ...(publishedAt !== undefined && { publishedAt }),
      ...(updatedAt !== undefined && { updatedAt }),
      ...(version !== undefined && { version }),
    })
    .where('id', '=', id)
    .execute()
}

/** In the order of the lists, since rows may refer to rows of earlier lists, then by id. */
function sortByList(rows: Plan['rows']): Plan['rows'] {
  const place = ({ table }: Plan['rows'][number]) => countedTables.indexOf(table)
  return rows.toSorted((a, b) => place(a) - place(b) || a.row.id - b.row.id)
}

/** By id; rows without one come last. */
function sortById<Row extends { id?: number | undefined }>(rows: readonly Row[]): Row[] {
  const place = ({ id }: Row) => id ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted((a, b) => place(a) - place(b))
}
