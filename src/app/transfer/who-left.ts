import type { ServerContext } from '../../server/context.ts'
import { openSecret } from '../../server/database/secrets.ts'
import { readSuppressionList, suppressionKey } from '../../server/outbox/suppression-list.ts'

/** Whether somebody left after something of theirs was written: the newsletter, or the site altogether. */
export type HasLeft = (
  written: { who: readonly string[]; date: string },
  what?: 'reader' | 'person',
) => boolean

/** Reads who has left this site. Whoever came back later is told by the date. */
export async function openHasLeft({ config, database }: ServerContext): Promise<HasLeft> {
  const key = await openSecret(database, suppressionKey)()
  const find = await readSuppressionList(config.dataDir, [key])
  return ({ who, date }, what = 'person') =>
    who.some((one) =>
      [find('person', one), find(what, one)].some((at) => at !== undefined && at >= date),
    )
}
