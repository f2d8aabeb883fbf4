import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { arrangeRows } from '../../platform/server/database/arranged-rows.ts'
import type { Database, Tx } from '../../platform/server/database/database.ts'
import { readSetting } from '../../platform/server/database/settings.ts'
import { parseBody } from '../../platform/server/http/parse-request.ts'
import type { RenderedPost } from '@ephemeris/markdown'
import type {
  BringBackText,
  KeepVersions,
  RenderedColumns,
  StoredTexts,
} from '../texts/contract.ts'
import {
  type OwnPage,
  type PageList,
  type PageRow,
  type PageText,
  type PublishedPage,
} from './contract.ts'
import { fieldsOfOriginal, originalOf, originalPages } from './original-pages.ts'
import { textValues } from './original-texts.ts'
import { type newPageSchema, type pageChangeSchema, pageSchema } from './rules.ts'
import {
  findFreePath,
  insertPage,
  listPages,
  type PageFields,
  placeOf,
  removePage,
  type StoredPage,
  updatePage,
  withoutText,
} from './store.ts'

type SentPage = InferOutput<typeof pageSchema>
type NewPage = InferOutput<typeof newPageSchema>
type SentChange = InferOutput<typeof pageChangeSchema>

type Problems = RenderedPost['problems']

interface PageServices {
  /** Renders a text that is being saved. @throws HttpError 400 for one that takes too much */
  render(content: string): Promise<RenderedPost>
  stored: StoredTexts
  versions: KeepVersions
  /** Renders the texts that come with the site. */
  texts(name: string, markdown: string): Promise<string>
  readSettings(): Promise<{ ownerName: string; email: string; commentsOpen: boolean }>
}

/** The owner's pages: those that came with the site, changed or not, and others. */
export function openOwnPages(
  { database, config }: Pick<ServerContext, 'database' | 'config'>,
  services: PageServices,
) {
  const { readSettings } = services
  const originalText: OriginalText = async (path) => {
    const original = originalOf(path)
    return original ? original.text(textValues({ ...config, ...(await readSettings()) })) : null
  }
  return {
    ...publicReads(database, services, originalText),
    ...ownerCalls(database, services, originalText),
  }
}

export type OwnPages = ReturnType<typeof openOwnPages>

/** The text that a page came with, as it is for this site now; null for a page that did not. */
type OriginalText = (path: string) => Promise<string | null>

function publicReads(
  { db }: Database,
  { texts, readSettings }: PageServices,
  originalText: OriginalText,
) {
  return {
    /** What visitors find, in the order of the links. */
    published: async (): Promise<PublishedPage[]> =>
      (
        await db
          .selectFrom('pages')
          .select(['path', 'title', 'place'])
          .where('draft', '=', false)
          .orderBy('position')
          .orderBy('id')
          .execute()
      ).map(({ place, ...page }) => ({ ...page, place: placeOf(place) })),
    /** A page for visitors; undefined if it does not exist or is a draft. */
    text: async (path: string): Promise<PageText | undefined> => {
      const row = await db
        .selectFrom('pages')
        .select(['title', 'description', 'content', 'categories', 'rendered'])
        .where('path', '=', path)
        .where('draft', '=', false)
        .executeTakeFirst()
      if (!row) return undefined
      const { title } = row
      const categories = (JSON.parse(row.categories) as string[]).map((one) => one.toLowerCase())
      const original = originalOf(path)
      const { ownerName } = await readSettings()
      const description =
        row.description || (original?.describe(ownerName) ?? `${title}, a page of ${ownerName}.`)
      if (row.content !== null && row.rendered !== '') {
        const { html } = JSON.parse(row.rendered) as { html: string }
        return { title, description, html, categories, followsSettings: false }
      }
      // An imported page may not be rendered yet.
      const html = await texts(path, row.content ?? (await originalText(path)) ?? '')
      const followsSettings = row.content === null && original?.followsSettings === true
      return { title, description, html, categories, followsSettings }
    },
  }
}

function ownerCalls(
  database: Database,
  { render, stored, versions }: PageServices,
  originalText: OriginalText,
) {
  const all = () => listPages(database.db)
  const opened = async (page: StoredPage): Promise<OwnPage> => {
    const originalContent = await originalText(page.path)
    return { ...rowOf(page), content: page.content ?? originalContent ?? '', originalContent }
  }
  const { asStored, save, bringBack } = pageWriter(
    database,
    { render, stored, versions },
    { originalText, opened },
  )
  return {
    list: async (): Promise<PageList> => {
      const rows = await Promise.all((await all()).map(opened))
      const there = new Set(rows.map(({ path }) => path))
      // Pages of the starter content never existed on a site that began without it.
      const hadStarter = (await readSetting(database.db, 'starter')) !== undefined
      const removed = originalPages.filter(
        ({ path, place }) => !there.has(path) && (hadStarter || place === 'legal'),
      )
      return {
        rows,
        removed: removed.map(({ path, title, place }) => ({ path, title, place })),
      }
    },
    find: async (id: number): Promise<OwnPage | undefined> => {
      const page = (await all()).find((row) => row.id === id)
      return page && (await opened(page))
    },
    create: async ({ autosave: isAutosave = false, ...sent }: NewPage) => {
      const fields = await asStored(sent)
      return await save({ fields, isAutosave }, (tx, page) => insertPage(tx, fields, page))
    },
    /** @throws HttpError 404 when there is no such page, 409 when it has another version by now */
    update: async (id: number, { autosave: isAutosave = false, ...sent }: SentChange) => {
      const fields = await asStored({ version: undefined, ...sent })
      return await save({ id, fields, isAutosave }, (tx, page) => updatePage(tx, id, fields, page))
    },
    remove: (id: number): Promise<boolean> =>
      database.write(async (tx) => {
        await versions.deleting(tx, 'pages', id)
        await stored.removeReferences(tx, [id])
        return await removePage(tx, id)
      }),
    bringBack,
    /** Sets the order of the links; false unless each page is named once. */
    order: (ids: readonly number[]): Promise<boolean> =>
      database.write((tx) => arrangeRows(tx, 'pages', ids)),
    /** Restores a removed page that came with the site; undefined for the address of no such page. */
    restore: async (path: string): Promise<OwnPage | undefined> => {
      const original = originalOf(path)
      if (!original) return undefined
      const fields = fieldsOfOriginal(original)
      return await opened(await database.write((tx) => insertPage(tx, fields, withoutText)))
    },
  }
}

/** How a change of a page is stored. */
function pageWriter(
  database: Database,
  { render, stored, versions }: Pick<PageServices, 'render' | 'stored' | 'versions'>,
  reads: { originalText: OriginalText; opened(page: StoredPage): Promise<OwnPage> },
) {
  const { originalText, opened } = reads
  /** A text that equals the original is not stored, so that it continues to follow the settings. */
  const asStored = async <Sent extends SentPage>(sent: Sent) => ({
    ...sent,
    content: sent.content === (await originalText(sent.path)) ? null : sent.content,
  })
  /** Renders a page, stores it with `write`, and returns it with the problems of its text. */
  const save = async (
    { id, fields, isAutosave }: { id?: number; fields: PageFields; isAutosave: boolean },
    write: (tx: Tx, rendered: RenderedColumns) => Promise<StoredPage>,
  ): Promise<OwnPage & { problems?: Problems }> => {
    const { content } = fields
    const rendered = content === null ? undefined : await render(content)
    const store = async (tx: Tx) => {
      const row = await write(tx, await stored.columns(tx, rendered))
      await stored.storeReferences(tx, { id: row.id, content, page: rendered })
      return row
    }
    const page = await database.write((tx) =>
      versions.saving(tx, 'pages', { id, isAutosave, write: () => store(tx) }),
    )
    const problems = rendered?.problems ?? []
    return { ...(await opened(page)), ...(problems.length > 0 && { problems }) }
  }
  /** Stores a deleted page again, at another address if its own was taken meanwhile. */
  const bringBack: BringBackText = async (id, { path, content, ...deleted }, claim) => {
    const text = content ?? (await originalText(String(path)))
    const sent = parseBody(pageSchema, { ...deleted, path, content: text })
    const own = await asStored(sent)
    const page = await render(sent.content)
    const stayedAt = await database.write(async (tx) => {
      await claim(tx)
      const free = await findFreePath(tx, sent.path)
      const fields = free === sent.path ? own : { ...sent, path: free }
      const rendered = fields.content === null ? undefined : page
      await insertPage(tx, fields, await stored.columns(tx, rendered), id)
      await stored.storeReferences(tx, { id, content: fields.content, page: rendered })
      return free
    })
    return stayedAt === sent.path ? {} : { movedTo: stayedAt }
  }
  return { asStored, save, bringBack }
}

function rowOf({ content, ...page }: StoredPage): PageRow {
  return { ...page, isAsItCame: content === null }
}
