import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Checked, ImportEntry } from '@ephemeris/importers'
import { authorsSchema } from '../blog/author-rules.ts'
import {
  codeLicenceSchema,
  doiSchema,
  languageSchema,
  licenceSchema,
  lineBreaksSchema,
  numberedSectionsSchema,
  postSchema,
  tagSchema,
} from '../blog/rules.ts'
import { type EditionPage, findEdition, sha256, textIn } from '../blog/server/editions.ts'
import { type Renderer, textRulesOf } from '../texts/contract.ts'
import type { Database, Db, Tx } from '../../platform/server/database/database.ts'
import { editionKinds, parseEdition } from '../../shared/editions.ts'
import { instant, line, wholeNumber } from '../../shared/fields.ts'
import { readId } from '../../shared/ids.ts'
import { quoteForTerminal } from './check.ts'
import { filesIn, readJsonIn } from './read-files.ts'

const below = 'editions'

const { title, excerpt, category, date } = postSchema.entries

const editionFields = {
  number: wholeNumber('Number', [1, 'Number must be at least 1'], [99, 'Number can be at most 99']),
  kind: v.picklist(['first', ...editionKinds], 'Kind must be first, update, erratum or retraction'),
  note: line('Note', { min: 0, max: 300 }),
  publishedAt: instant('publishedAt must be an ISO instant'),
}

const earlierSchema = v.strictObject({
  ...editionFields,
  post: v.strictObject({
    title,
    excerpt,
    category,
    date,
    publishedAt: instant('publishedAt must be an ISO instant'),
    language: v.nullable(languageSchema),
    tags: v.array(tagSchema, 'Tags must be a list'),
    licence: v.union([v.literal(''), licenceSchema], 'Licence must be one of the list'),
    codeLicence: v.nullable(codeLicenceSchema),
    doi: v.nullable(doiSchema),
    authors: v.nullable(authorsSchema),
    lineBreaks: v.nullable(lineBreaksSchema),
    numberedSections: numberedSectionsSchema,
  }),
  // Exactly as it was, since readers compare its checksum.
  source: v.pipe(
    v.string('Source must be text'),
    v.maxLength(300_000, 'Source can be at most 300,000 characters'),
  ),
})

const editionsSchema = v.pipe(
  v.strictObject({
    latest: v.strictObject(editionFields),
    earlier: v.pipe(v.array(earlierSchema, 'earlier must be a list'), v.minLength(1)),
  }),
  v.check(
    ({ latest, earlier }) =>
      latest.number === earlier.length + 1 &&
      earlier.every(({ number }, index) => number === index + 1),
    'Its versions are not numbered one by one',
  ),
)

/** The versions of a post that readers can cite, in an export. */
export interface ImportedEditions extends v.InferOutput<typeof editionsSchema> {
  /** The id of the post in the export. */
  postId: number
}

/** Writes the versions of posts that have several, one file for each post. */
export async function exportEditions(db: Db, folder: string): Promise<void> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'edition'])
    .where('edition', 'is not', null)
    .orderBy('id')
    .execute()
  if (posts.length > 0) await mkdir(path.join(folder, below))
  for (const { id, edition } of posts) {
    const latest = parseEdition(edition)
    const earlier = []
    for (let number = 1; number < (latest?.number ?? 1); number += 1) {
      const found = await findEdition(db, id, number)
      if (found) earlier.push({ ...found.edition, post: found.page.post, source: found.source })
    }
    const file = path.join(folder, below, `posts-${id}.json`)
    await writeFile(file, `${JSON.stringify({ latest, earlier }, null, 2)}\n`)
  }
}

/** Reads the versions of posts in an export. */
export async function readEditions(folder: string): Promise<ImportEntry<ImportedEditions>[]> {
  const entries: ImportEntry<ImportedEditions>[] = []
  for (const file of await filesIn(folder, below))
    entries.push({ label: quoteForTerminal(file), read: await readFileOf(folder, file) })
  return entries
}

async function readFileOf(folder: string, file: string): Promise<Checked<ImportedEditions>> {
  const postId = readId(/^posts-(\d+)\.json$/.exec(file)?.[1] ?? '')
  if (postId === undefined) return { ok: false, problem: 'Its name is of no post' }
  const read = await readJsonIn(folder, path.join(below, file), editionsSchema)
  return read.ok ? { ok: true, value: { ...read.value, postId } } : read
}

const unrendered = { html: '', outline: [], words: 0, hasMath: false }

/**
 * Adds the versions of posts that were just stored, by their ids in the export; `renderEditions` fills in their HTML, which no
 * export is trusted with.
 */
export async function insertEditions(
  tx: Tx,
  imported: readonly ImportedEditions[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const editions of imported) {
    const id = ids.get(String(editions.postId))
    if (id !== undefined) await insertOf(tx, id, editions)
  }
}

async function insertOf(
  tx: Tx,
  postId: number,
  { latest, earlier }: ImportedEditions,
): Promise<void> {
  for (const { post, source, ...edition } of earlier) {
    const page: EditionPage = { post, rendering: unrendered }
    const texts = { page: JSON.stringify(page), source, sha256: sha256(source) }
    await tx
      .insertInto('editions')
      .values({ postId, ...edition, ...texts })
      .execute()
  }
  await tx
    .updateTable('posts')
    .set({ edition: JSON.stringify(latest) })
    .where('id', '=', postId)
    .execute()
}

/** Renders the imported versions of posts, which may cite works of the same import. */
export async function renderEditions(
  { db, write }: Pick<Database, 'db' | 'write'>,
  renderer: Pick<Renderer, 'storedPost'>,
): Promise<void> {
  const rows = await db
    .selectFrom('editions')
    .select(['postId', 'number'])
    .where('page', 'like', '%"rendering":{"html":"",%')
    .execute()
  for (const { postId, number } of rows) {
    const found = await findEdition(db, postId, number)
    if (!found) continue
    const { post } = found.page
    const content = textIn(found.source)
    const rendered = await renderer.storedPost(content, undefined, textRulesOf(post))
    const { html, outline, words, hasMath } = rendered
    const page: EditionPage = { post, rendering: { html, outline, words, hasMath } }
    await write((tx) =>
      tx
        .updateTable('editions')
        .set({ page: JSON.stringify(page) })
        .where('postId', '=', postId)
        .where('number', '=', number)
        .execute(),
    )
  }
}
