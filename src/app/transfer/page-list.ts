import * as v from 'valibot'
import { fieldsOfOriginal, originalOf, originalPages } from '../../features/pages/original-pages.ts'
import { mostPages, pageSchema } from '../../features/pages/rules.ts'
import {
  insertPage,
  type PageFields,
  placeOf,
  updatePage,
  withoutText,
} from '../../features/pages/store.ts'
import type { Tx } from '../../server/database/database.ts'
import { type Columns, flag, nullableText, number, text } from '../../server/database/table.ts'
import { wholeNumber } from '../../shared/fields.ts'
import { highestId } from '../../shared/ids.ts'
import { plainParagraphs } from '../../shared/plain-markdown.ts'
import { travellingList } from './travelling-list.ts'

/** A page with its place in the order of the links. */
type TravellingPage = PageFields & { position: number }

const columns: Columns<TravellingPage> = {
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

/** Pages of the owner: a site has one at each address, and those that came with it from the beginning. */
export const pageList = travellingList<TravellingPage>({
  name: 'pages',
  one: 'page',
  columns,
  entries: {
    ...pageSchema.entries,
    content: v.nullable(pageSchema.entries.content),
    position: wholeNumber(
      'Position',
      [1, 'Position must be at least 1'],
      [highestId, `Position can be at most ${highestId}`],
    ),
  },
  problem: ({ path, content }) =>
    content === null && !originalOf(path) ? 'Text is required' : undefined,
  sameBy: ({ path }) => path,
  isUnique: true,
  isOptional: true,
  most: mostPages,
  originals: originalPages.map((page, index) => ({
    ...fieldsOfOriginal(page),
    position: index + 1,
  })),
  add: putPage,
})

/** Writes a page over the one at its address, or adds it. The text is rendered afterwards. */
async function putPage(tx: Tx, { position, ...fields }: TravellingPage): Promise<{ id: number }> {
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

/** The page of an imprint that older exports have among their settings; undefined without one. */
export function imprintOf(settings: unknown): (TravellingPage & { id: number }) | undefined {
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
