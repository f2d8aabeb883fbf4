import { writtenNamesIn } from '@ephemeris/bibliography'
import type { DataFiles, RenderContext } from '@ephemeris/markdown'
import { contentName, findFile } from '../features/files/store.ts'
import { findCited } from '../features/library/cited-works.ts'
import type { Settings } from '../features/site/contract.ts'
import type { SiteSettings } from '../features/site/server.ts'
import { isChanged } from '../features/site/settings.ts'
import type { ServerContext } from '../platform/server/context.ts'
import type { Db } from '../platform/server/database/database.ts'
import type { MediaFiles } from '../platform/server/media-files/media-files.ts'
import { openMediaFiles } from '../platform/server/media-files/open-media-files.ts'
import { drawnFiles } from '../shared/files.ts'

// Limits the work for one text.
const maxFiles = 20
const maxOthers = 5

/** Reads what a text of this site may refer to: the works and files that it names, the macros, how citations are printed. */
export function readContext(
  { database: { db }, config }: Pick<ServerContext, 'database' | 'config'>,
  site: Pick<SiteSettings, 'read'>,
): (markdown: string) => Promise<RenderContext> {
  const contents = openMediaFiles(config)
  return async (markdown) => {
    const { macros, citationStyle } = await site.read()
    const library = await findCited(db, writtenNamesIn(markdown))
    const files = await findDrawn(db, contents, drawnFiles(markdown).slice(0, maxFiles))
    return { macros, library, style: citationStyle, ...files }
  }
}

/** The files of these names, and where one is not here the names of some that are. */
async function findDrawn(
  db: Db,
  contents: MediaFiles,
  names: readonly string[],
): Promise<DataFiles> {
  if (names.length === 0) return { files: [], others: [] }
  const files: DataFiles['files'] = []
  for (const name of names) {
    const row = await findFile(db, name)
    // A file whose content is missing is reported like a missing file.
    const source = row && (await contents.source(contentName(row.hash)).catch(() => undefined))
    if (row && source !== undefined) files.push({ name, bytes: row.bytes, source })
  }
  if (files.length === names.length) return { files, others: [] }
  const others = await db
    .selectFrom('files')
    .select('name')
    .orderBy('date', 'desc')
    .limit(maxOthers)
    .execute()
  return { files, others: others.map(({ name }) => name) }
}

/** Whether reference lists look different with other settings. */
export function isStyleChanged(before: Settings, after: Settings): boolean {
  return isChanged(before, after, 'citations')
}
