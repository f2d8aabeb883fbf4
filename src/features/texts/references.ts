import { caselessName, possibleNames, writtenNamesIn } from '@ephemeris/bibliography'
import { articleNamesIn, type RenderedPost, type TextLabel } from '@ephemeris/markdown'
import { sql } from 'kysely'
import { announce, type Db, type Tx } from '../../platform/server/database/database.ts'
import { articleKey, idInAddress, slugInAddress } from '../../shared/article-names.ts'
import { postPath } from '../../shared/addresses.ts'
import { drawnFiles } from '../../shared/files.ts'
import {
  type AnnounceChange,
  type RenderedText,
  type TextChange,
  type TextTable,
  textTables,
} from './contract.ts'

/**
 * What a text may refer to besides the works that it cites: a citation key, whether a work has it or not; the data file of a
 * chart; a TeX command, whether the macros of the site define it or not; the name of an article in `[[…]]`.
 */
type ReferenceKind = 'name' | 'file' | 'command' | 'article'

/** Stored among the references: what a text has a label for, so that others can refer to it. */
const labelKind = 'label'
/** An index of PostgreSQL holds 2,700 bytes. */
const maxLabelCharacters = 500

/** Announced with the commit of a transaction that marked texts. */
export const textsMarked = 'texts marked'

/** Stored instead of more than `maxReferences` references of a kind; matches every change. */
const anything = '*'
const maxReferences = 1000

/** SQLite accepts 32,766 values in one statement. */
const maxValues = 10_000
const maxRows = 5000

/** Replaces the stored references of a text: the works that it cites, and everything that its Markdown names. */
export async function storeReferences(
  tx: Tx,
  table: TextTable,
  { id: textId, content, page }: RenderedText,
): Promise<void> {
  const labelsBefore = await labelRows(tx, table, [textId])
  await removeReferences(tx, table, [textId])
  if (!page || content === null) return
  const works = await citedWorks(tx, page)
  const cited = works.map(({ id: workId }) => ({ table, textId, workId }))
  if (cited.length > 0) await tx.insertInto('text_works').values(cited).execute()
  await storeLinks(tx, { table, textId }, page)
  // Reference lists print titles, which may hold formulas.
  const titles = works.map(({ title }) => title)
  const labels = labelsIn(page)
  const rows = [
    ...referencesIn([content, ...titles].join('\n'), content),
    ...labels.map((target) => ({ kind: labelKind, target })),
  ].map((one) => ({ table, textId, ...one }))
  for (let first = 0; first < rows.length; first += maxRows)
    await tx
      .insertInto('text_references')
      .values(rows.slice(first, first + maxRows))
      .execute()
  const isSame = new Set(labels).symmetricDifference(new Set(labelsBefore.map(targetOf))).size === 0
  if (table === 'posts' && !isSame) await announceLabels(tx, textId)
}

/** A thing with a label, as others refer to it. */
type KnownLabel = Pick<TextLabel, 'name' | 'thing' | 'id'>

function labelsIn({ labels }: RenderedPost): string[] {
  return labels
    .slice(0, maxReferences)
    .map(({ name, thing, id }) => JSON.stringify([name, thing, id]))
    .filter((target) => target.length <= maxLabelCharacters)
}

const targetOf = ({ target }: { target: string }) => target

async function labelRows(db: Db, table: TextTable, ids: readonly number[]) {
  return await db
    .selectFrom('text_references')
    .select(['textId', 'target'])
    .where('table', '=', table)
    .where('textId', 'in', ids)
    .where('kind', '=', labelKind)
    .execute()
}

/** What some articles have labels for, by their ids. */
export async function readLabels(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, KnownLabel[]>> {
  const rows = ids.length === 0 ? [] : await labelRows(db, 'posts', ids)
  const byId = Map.groupBy(rows, ({ textId }) => textId)
  return new Map(
    Array.from(byId, ([id, some]) => [
      id,
      some.map(({ target }) => {
        const [name = '', thing = '', place = ''] = JSON.parse(target) as string[]
        return { name, thing, id: place }
      }),
    ]),
  )
}

/** Marks the texts that refer to things of an article, or link to it, after its labels or numbers changed. */
async function announceLabels(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const names = [postPath({ ...row, slug: null }), postPath(row)]
  await announceChange(tx, { articles: { ids: [id], names } })
}

export async function removeReferences(
  tx: Tx,
  table: TextTable,
  ids: readonly number[],
): Promise<void> {
  for (const some of chunk(ids))
    for (const references of ['text_works', 'text_posts', 'text_references'] as const)
      await tx
        .deleteFrom(references)
        .where('table', '=', table)
        .where('textId', 'in', some)
        .execute()
}

/** Replaces the articles that a text links to, in whatever way; of the hidden ones, which are no links yet, only those by name. */
async function storeLinks(
  tx: Tx,
  text: { table: TextTable; textId: number },
  { html, hiddenLinks }: RenderedPost,
): Promise<void> {
  const paths = [...new Set(Array.from(html.matchAll(postHref), ([, path = '']) => path))]
  const linking = paths.slice(0, maxReferences)
  const linked = new Set([
    ...linking.flatMap((path) => idInAddress(path) ?? []),
    ...(await idsBySlug(tx, linking)),
  ])
  const wanted = linked.union(new Set(hiddenLinks.slice(0, maxReferences)))
  if (wanted.size === 0) return
  const rows = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...wanted])
    .execute()
  const links = rows.map(({ id }) => ({ ...text, postId: id, isOpen: linked.has(id) }))
  if (links.length > 0) await tx.insertInto('text_posts').values(links).execute()
}

/** The path of a link to an article in rendered HTML. */
const postHref = / href="(\/blog\/[^"#?/]+)["#?]/g

/** The ids of the articles that have a slug in one of some paths, or had it before. */
async function idsBySlug(tx: Tx, paths: readonly string[]): Promise<number[]> {
  const slugs = paths.flatMap((path) => slugInAddress(path) ?? [])
  if (slugs.length === 0) return []
  const former = tx.selectFrom('post_slugs').select('postId').where('slug', 'in', slugs)
  const rows = await tx
    .selectFrom('posts')
    .select('id')
    .where((post) => post.or([post('slug', 'in', slugs), post('id', 'in', former)]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks the texts that name an article which has become visible since they were rendered: a scheduled article appears without
 * a change of anything.
 */
export async function markAppeared(tx: Tx, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('text_posts')
    .innerJoin('posts', 'posts.id', 'text_posts.postId')
    .select(['table', 'textId'])
    .distinct()
    .where('isOpen', '=', false)
    .where('visibleFrom', '<=', at.toISOString())
    .execute()
  for (const [table, texts] of Map.groupBy(rows, (row) => row.table as TextTable))
    await markOutdated(
      tx,
      table,
      texts.map(({ textId }) => textId),
    )
}

/** The cited works that still exist. */
export async function citedWorks(tx: Tx, { cites }: RenderedPost) {
  if (cites.length === 0) return []
  const ids = cites.map(({ id }) => id)
  return await tx
    .selectFrom('works')
    .select(['id', 'title', 'updatedAt'])
    .where('id', 'in', ids)
    .execute()
}

function referencesIn(tex: string, markdown: string): { kind: ReferenceKind; target: string }[] {
  const targets: Readonly<Record<ReferenceKind, string[]>> = {
    name: writtenNamesIn(markdown).flatMap(possibleNames).map(caselessName),
    file: drawnFiles(markdown),
    article: articleNamesIn(markdown).map(articleKey),
    command: tex.match(/\\(?:[a-zA-Z]+|[^a-zA-Z\s{}])/g) ?? [],
  }
  return Object.entries(targets).flatMap(([kind, all]) => {
    const distinct = [...new Set(all)]
    const stored = distinct.length > maxReferences ? [anything] : distinct
    return stored.map((target) => ({ kind: kind as ReferenceKind, target }))
  })
}

export const announceChange: AnnounceChange = async (tx, change) => {
  const affected = await findAffected(tx, change)
  for (const [table, ids] of affected) await markOutdated(tx, table, [...ids])
  return affected.get('posts')?.size ?? 0
}

async function findAffected(
  tx: Tx,
  { works, articles, files = [], commands = [], style = false }: TextChange,
): Promise<Map<TextTable, Set<number>>> {
  const affected = new Map(textTables.map((table) => [table, new Set<number>()]))
  const add = (rows: readonly { table: string; textId: number }[]) => {
    for (const { table, textId } of rows) affected.get(table as TextTable)?.add(textId)
  }
  const citing = tx.selectFrom('text_works').select(['table', 'textId']).distinct()
  if (style) add(await citing.execute())
  for (const ids of chunk(works?.ids ?? [])) add(await citing.where('workId', 'in', ids).execute())
  add(await findReferring(tx, 'name', (works?.names ?? []).map(caselessName)))
  const linking = tx.selectFrom('text_posts').select(['table', 'textId']).distinct()
  for (const ids of chunk(articles?.ids ?? []))
    add(await linking.where('postId', 'in', ids).execute())
  add(await findReferring(tx, 'article', articles?.names ?? []))
  add(await findReferring(tx, 'file', files))
  add(await findReferring(tx, 'command', commands))
  return affected
}

async function findReferring(db: Db, kind: ReferenceKind, targets: readonly string[]) {
  if (targets.length === 0) return []
  const found: { table: string; textId: number }[] = []
  for (const some of chunk([anything, ...new Set(targets)]))
    found.push(
      ...(await db
        .selectFrom('text_references')
        .select(['table', 'textId'])
        .distinct()
        .where('kind', '=', kind)
        .where('target', 'in', some)
        .execute()),
    )
  return found
}

/**
 * The renderer version of a marked text: each mark is a new number below every real version, so that a rendering that
 * was already running is not stored.
 */
const nextMark = sql<number>`case when "rendererVersion" > 0 then 0 else "rendererVersion" - 1 end`

/** Marks texts to be rendered again once the transaction is committed. */
export async function markOutdated(
  tx: Tx,
  table: TextTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  for (const some of chunk(ids))
    await tx.updateTable(table).set({ rendererVersion: nextMark }).where('id', 'in', some).execute()
  announce(tx, textsMarked)
}

function chunk<Value>(values: readonly Value[]): Value[][] {
  const chunks: Value[][] = []
  for (let first = 0; first < values.length; first += maxValues)
    chunks.push(values.slice(first, first + maxValues))
  return chunks
}
