import type { ServerContext } from '../../platform/server/context.ts'
import { openSecret } from '../../platform/server/database/secrets.ts'
import {
  readSuppressionList,
  suppressionKey,
} from '../../platform/server/outbox/suppression-list.ts'
import type { Person } from './transfer-list.ts'

/** Whether a person has unsubscribed or was erased after a row about them was written. */
export type HasLeft = (written: Person, what?: 'reader' | 'person') => boolean

/** Reads who has unsubscribed or was erased. By the dates, later rows of people who came back are imported. */
export async function loadSuppressionCheck({
  config,
  database,
  now,
}: ServerContext): Promise<HasLeft> {
  const key = await openSecret(database, suppressionKey)()
  const find = await readSuppressionList(config.dataDir, [key])
  const latest = now().toISOString()
  return ({ who, date }, what = 'person') => {
    // A missing date or one in the future does not prove that a person came back.
    const since = date === undefined || date > latest ? '' : date
    return who.some((one) =>
      [find('person', one), find(what, one)].some((at) => at !== undefined && at >= since),
    )
  }
}
