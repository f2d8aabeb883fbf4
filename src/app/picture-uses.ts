import type { PictureUse } from '../features/media/contract.ts'
import type { Config } from '../platform/server/ops/config.ts'
import { type Database, withAnyTable } from '../platform/server/database/database.ts'
import { openSite } from '../features/site/server.ts'
import { openMediaFiles } from '../platform/server/media-files/open-media-files.ts'
import { uploadOf } from '../shared/media.ts'
import { isSameJson } from '../shared/same-json.ts'
import { siteLists } from '../features/lists/lists.ts'

type PicturedRow = { id: number; title: string; imageUrl: string | null }

/** The tables whose texts can show pictures, and what shows them. */
const texts = [
  ['posts', 'post'],
  ['projects', 'project'],
  ['pages', 'page'],
] as const

/** Finds everything that shows a picture of the site, by the name of its file. */
export async function findPictureUses(
  database: Pick<Database, 'db'>,
): Promise<ReadonlyMap<string, PictureUse[]>> {
  const { db } = database
  const uses = new Map<string, PictureUse[]>()
  const note = (text: string, use: PictureUse) => {
    for (const name of picturesIn(text)) {
      const known = uses.get(name) ?? []
      // A post with its cover and its earlier versions is one use.
      if (!known.some((one) => isSameJson(one, use))) uses.set(name, [...known, use])
    }
  }
  for (const { name, pictured } of siteLists) {
    if (pictured === undefined) continue
    const rows = await withAnyTable(db)
      .selectFrom(name)
      .select(['id', 'title', 'imageUrl'])
      .$castTo<PicturedRow>()
      .execute()
    for (const { id, title, imageUrl } of rows) note(imageUrl ?? '', { kind: pictured, id, title })
  }
  for (const [table, kind] of texts) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title', 'content'])
      .where('content', 'like', '%/media/%')
      .execute()
    for (const { id, title, content } of rows) note(content ?? '', { kind, id, title })
  }
  const earlier = await db
    .selectFrom('editions')
    .innerJoin('posts', 'posts.id', 'editions.postId')
    .select(['posts.id', 'title', 'source'])
    .where('source', 'like', '%/media/%')
    .execute()
  for (const { id, title, source } of earlier) note(source, { kind: 'post', id, title })
  const covered = await db
    .selectFrom('posts')
    .select(['id', 'title', 'cover'])
    .where('cover', 'is not', null)
    .execute()
  for (const { id, title, cover } of covered) note(cover ?? '', { kind: 'post', id, title })
  const { portrait, cv, articleNoteText } = await openSite({ database }).read()
  note(portrait.imageUrl ?? '', { kind: 'setting', id: 0, title: 'Portrait' })
  note(cv.text, { kind: 'setting', id: 0, title: 'CV' })
  note(articleNoteText, { kind: 'setting', id: 0, title: 'Note under articles' })
  return uses
}

/** The pictures that the site shows but whose files are missing. */
export async function missingPictures(
  config: Pick<Config, 'dataDir' | 'mediaS3Url'>,
  database: Pick<Database, 'db'>,
): Promise<string[]> {
  const there = new Set((await openMediaFiles(config).list()).map(({ name }) => name))
  const names = [...(await findPictureUses(database)).keys()]
  return names.filter((name) => !there.has(name)).toSorted()
}

/** The pictures whose URLs are in a text, with or without a host; a narrower variant counts as its original. */
export function picturesIn(text: string): Set<string> {
  const names = [...text.matchAll(/\/media\/([a-z0-9._-]*[a-z0-9])/g)].map(([, name = '']) => name)
  return new Set(names.map((name) => uploadOf(name) ?? name))
}
