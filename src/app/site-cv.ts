import type { RenderContext } from '@ephemeris/markdown'
import { findFile } from '../features/files/store.ts'
import { listWorks, readListedWorks } from '../features/library/publications/listed-works.ts'
import type { CvPage, CvSetting } from '../features/site/contract.ts'
import { isCvShown, type SiteSettings } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { fileAddress } from '../shared/files.ts'
import { readContext } from './render-context.ts'

/** A fast test for a fenced block of publications; it may find more than there are. */
const asksForWorks = /(?:`{3}|~{3})[ \t]*publications\b/

/** The render context of a CV: that of other texts, and the owner's publications. */
export function cvContext(
  context: Pick<ServerContext, 'database' | 'config'>,
  site: Pick<SiteSettings, 'read'>,
): (markdown: string) => Promise<RenderContext> {
  const contextOf = readContext(context, site)
  return async (markdown) => ({
    ...(await contextOf(markdown)),
    cv: {
      works: asksForWorks.test(markdown)
        ? listWorks(await readListedWorks(context.database), (await site.read()).paperNames)
        : [],
    },
  })
}

/** The CV for visitors, rendered on first use; undefined where there is none or it is hidden. */
export async function readCv(
  { database: { db } }: Pick<ServerContext, 'database'>,
  cv: CvSetting,
  render: (markdown: string) => Promise<string>,
): Promise<CvPage | undefined> {
  if (!isCvShown(cv)) return undefined
  const file = cv.file === '' ? undefined : await findFile(db, cv.file)
  return { html: await render(cv.text), pdf: file ? fileAddress(file.name) : null }
}
