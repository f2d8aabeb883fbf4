import { writtenNamesIn } from '@ephemeris/bibliography'
import type { DataFiles, RenderContext } from '@ephemeris/markdown'
import { findLinkedArticles } from '../features/blog/server/linked-articles.ts'
import { contentName, findFile } from '../features/files/store.ts'
import { findCited } from '../features/library/cited-works.ts'
import { listWorks, readListedWorks } from '../features/library/publications/listed-works.ts'
import type { Settings } from '../features/site/contract.ts'
import type { SiteSettings } from '../features/site/server.ts'
import { isChanged } from '../features/site/settings.ts'
import type { ServerContext } from '../platform/server/context.ts'
import type { Db } from '../platform/server/database/database.ts'
import type { MediaFiles } from '../platform/server/media-files/media-files.ts'
import { readLabels } from '../features/texts/references.ts'
import { openMediaFiles } from '../platform/server/media-files/open-media-files.ts'
import { drawnFiles } from '../shared/files.ts'

// Limits the work for one text.
const maxFiles = 20
const maxOthers = 5

/** Reads what a text refers to: works, articles, data files, macros and the citation style. */
export function readContext(
  { database: { db }, config, now }: Pick<ServerContext, 'database' | 'config' | 'now'>,
  site: Pick<SiteSettings, 'read'>,
): (markdown: string) => Promise<RenderContext> {
  const contents = openMediaFiles(config)
  return async (markdown) => {
    const { macros, citationStyle } = await site.read()
    const library = await findCited(db, writtenNamesIn(markdown))
    const files = await findDrawn(db, contents, drawnFiles(markdown).slice(0, maxFiles))
    const articles = await findLinkedArticles(db, markdown, { at: now(), readLabels })
    return { macros, library, style: citationStyle, articles, ...files }
  }
}

/** A fast test for a fenced block of publications; it may match more. */
const publicationsBlock = /(?:`{3}|~{3})[ \t]*publications\b/

/** Reads the render context of a CV: that of other texts, and the owner's publications. */
export function cvContext(
  context: Pick<ServerContext, 'database' | 'config' | 'now'>,
  site: Pick<SiteSettings, 'read'>,
): (markdown: string) => Promise<RenderContext> {
  const contextOf = readContext(context, site)
  return async (markdown) => ({
    ...(await contextOf(markdown)),
    cv: {
      works: publicationsBlock.test(markdown)
        ? listWorks(await readListedWorks(context.database), (await site.read()).paperNames)
        : [],
    },
  })
}

/** The files of these names; if one does not exist, also the names of some that do. */
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
