import * as v from 'valibot'
import { fieldsOfOriginal, originalOf, originalPages } from '../pages/original-pages.ts'
import { maxPages, pageSchema } from '../pages/rules.ts'
import { insertPage, type PageFields, placeOf, updatePage, withoutText } from '../pages/store.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import {
  type Columns,
  flag,
  nullableText,
  number,
  text,
} from '../../platform/server/database/table.ts'
import { wholeNumber } from '../../shared/fields.ts'
import { maxId } from '../../shared/ids.ts'
import { plainParagraphs } from '../../shared/plain-markdown.ts'
import { transferList } from './transfer-list.ts'

/** A page and its position among the links. */
type ExportedPage = PageFields & { position: number }

const columns: Columns<ExportedPage> = {
  path: text,
  title: text,
  description: text,
  content: nullableText,
  categories: {
    write: (list) => JSON.stringify(list),
    read: (stored) => JSON.parse(String(stored)) as string[],
  },
  place: { write: (place) => place, read: (stored) => placeOf(String(stored)) },
  draft: flag,
  position: number,
}

/** The owner's pages: one per path; a fresh site already has some. */
export const pageList = transferList<ExportedPage>({
  name: 'pages',
  one: 'page',
  columns,
  entries: {
    ...pageSchema.entries,
    content: v.nullable(pageSchema.entries.content),
    position: wholeNumber(
      'Position',
      [1, 'Position must be at least 1'],
      [maxId, `Position can be at most ${maxId}`],
    ),
  },
  problem: ({ path, content }) =>
    content === null && !originalOf(path) ? 'Text is required' : undefined,
  sameBy: ({ path }) => path,
  isUnique: true,
  isOptional: true,
  maxRows: maxPages,
  originals: originalPages.map((page, index) => ({
    ...fieldsOfOriginal(page),
    position: index + 1,
  })),
  add: putPage,
})

/** Replaces or adds the page at a path; its text is rendered afterwards. */
async function putPage(tx: Tx, { position, ...fields }: ExportedPage): Promise<{ id: number }> {
  const here = await tx
    .selectFrom('pages')
    .select('id')
    .where('path', '=', fields.path)
    .executeTakeFirst()
  const { id } = here
    ? await updatePage(tx, here.id, { ...fields, version: undefined }, withoutText)
    : await insertPage(tx, fields, withoutText)
  await tx.updateTable('pages').set({ position }).where('id', '=', id).execute()
  return { id }
}

const settingsWithImprint = v.object({ imprint: v.pipe(v.array(v.string()), v.minLength(1)) })

/** The imprint of older exports, which is a setting there, as a page. */
export function findImprint(settings: unknown): (ExportedPage & { id: number }) | undefined {
  if (!v.is(settingsWithImprint, settings)) return undefined
  const last = originalPages.length + 1
  return {
    id: last,
    path: '/imprint',
    title: 'Imprint',
    description: '',
    content: plainParagraphs(settings.imprint),
    categories: [],
    place: 'legal',
    draft: false,
    position: last,
  }
}
