import type { RenderContext } from '../features/blog/server/render/render-context.ts'
import { findCited } from '../features/library/cited-works.ts'
import type { Settings } from '../features/site/contract.ts'
import type { SiteSettings } from '../features/site/server.ts'
import type { ServerContext } from '../server/context.ts'
import { writtenNamesIn } from '../shared/citations/written-names.ts'

/** Reads what a text of this site may refer to: the works that it names, the macros, how citations are printed. */
export function readContext(
  { database: { db } }: Pick<ServerContext, 'database'>,
  site: Pick<SiteSettings, 'read'>,
): (markdown: string) => Promise<RenderContext> {
  return async (markdown) => {
    const { macros, citationStyle } = await site.read()
    const library = await findCited(db, writtenNamesIn(markdown))
    return { macros, library, style: citationStyle }
  }
}

/** Whether reference lists look different with other settings. */
export function isStyleChanged(before: Settings, after: Settings): boolean {
  return JSON.stringify(before.citationStyle) !== JSON.stringify(after.citationStyle)
}
