import { caselessName, possibleNames, writtenNamesIn } from '@ephemeris/bibliography'
import type { RenderedPost } from '@ephemeris/markdown'
import { sql } from 'kysely'
import { announce, type Db, type Tx } from '../../platform/server/database/database.ts'
import { drawnFiles } from '../../shared/files.ts'
import {
  type AnnounceChange,
  type RenderedText,
  type TextChange,
  type TextTable,
  textTables,
} from './contract.ts'

/**
 * What a text may refer to besides the works that it cites: a name by which it cites something, whether a work has it or not; a file that a
 * chart is drawn from; a TeX command, whether the macros of the site define it or not.
 */
type ReferenceKind = 'name' | 'file' | 'command'

/** Written by `announce` when texts are marked. */
export const textsMarked = 'texts marked'

/** A text with more references of a kind has this one instead, which every change touches. */
const anything = '*'
const maxReferences = 1000

/** SQLite takes 32,766 values in one statement. */
const valuesAtOnce = 10_000
const rowsAtOnce = 5000

/** Replaces what is recorded of a text: the works that it cites, and everything that its Markdown names. */
export async function storeReferences(
  tx: Tx,
  table: TextTable,
  { id: textId, content, page }: RenderedText,
): Promise<void> {
  await forgetReferences(tx, table, [textId])
  if (!page || content === null) return
  const works = await citedWorks(tx, page)
  const cited = works.map(({ id: workId }) => ({ table, textId, workId }))
  if (cited.length > 0) await tx.insertInto('text_works').values(cited).execute()
  // Reference lists print titles, which may hold formulas.
  const titles = works.map(({ title }) => title)
  const rows = referencesIn([content, ...titles].join('\n'), content).map((one) => ({
    table,
    textId,
    ...one,
  }))
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await tx
      .insertInto('text_references')
      .values(rows.slice(first, first + rowsAtOnce))
      .execute()
}

/** Forgets what texts refer to, of which the rows are removed. */
export async function forgetReferences(
  tx: Tx,
  table: TextTable,
  ids: readonly number[],
): Promise<void> {
  for (const some of parts(ids))
    for (const references of ['text_works', 'text_references'] as const)
      await tx
        .deleteFrom(references)
        .where('table', '=', table)
        .where('textId', 'in', some)
        .execute()
}

/** The works of a rendering that are still there, with the time of their last change. */
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
    command: tex.match(/\\(?:[a-zA-Z]+|[^a-zA-Z\s{}])/g) ?? [],
  }
  return Object.entries(targets).flatMap(([kind, all]) => {
    const distinct = [...new Set(all)]
    const kept = distinct.length > maxReferences ? [anything] : distinct
    return kept.map((target) => ({ kind: kind as ReferenceKind, target }))
  })
}

type Marked = Map<TextTable, Set<number>>

/** Marks texts as outdated, see `AnnounceChange`. */
export const announceChange: AnnounceChange = async (tx, change) => {
  const marked = await touchedBy(tx, change)
  for (const [table, ids] of marked) await markOutdated(tx, table, [...ids])
  return marked.get('posts')?.size ?? 0
}

async function touchedBy(
  tx: Tx,
  { works, files = [], commands = [], style = false }: TextChange,
): Promise<Marked> {
  const marked: Marked = new Map(textTables.map((table) => [table, new Set()]))
  const add = (rows: readonly { table: string; textId: number }[]) => {
    for (const { table, textId } of rows) marked.get(table as TextTable)?.add(textId)
  }
  const citing = tx.selectFrom('text_works').select(['table', 'textId']).distinct()
  if (style) add(await citing.execute())
  for (const ids of parts(works?.ids ?? [])) add(await citing.where('workId', 'in', ids).execute())
  add(await referringTo(tx, 'name', (works?.names ?? []).map(caselessName)))
  add(await referringTo(tx, 'file', files))
  add(await referringTo(tx, 'command', commands))
  return marked
}

async function referringTo(db: Db, kind: ReferenceKind, targets: readonly string[]) {
  if (targets.length === 0) return []
  const found: { table: string; textId: number }[] = []
  for (const some of parts([anything, ...new Set(targets)]))
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
 * What marks a text to be rendered again, as its version of the renderer. Each mark is a new number below the
 * version of any renderer, so that a rendering that was already running is not stored.
 */
const nextMark = sql<number>`case when "rendererVersion" > 0 then 0 else "rendererVersion" - 1 end`

/** Marks texts to be rendered again once the transaction is committed. */
export async function markOutdated(
  tx: Tx,
  table: TextTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  for (const some of parts(ids))
    await tx.updateTable(table).set({ rendererVersion: nextMark }).where('id', 'in', some).execute()
  announce(tx, textsMarked)
}

function parts<Value>(values: readonly Value[]): Value[][] {
  const found: Value[][] = []
  for (let first = 0; first < values.length; first += valuesAtOnce)
    found.push(values.slice(first, first + valuesAtOnce))
  return found
}
