import type { Db } from '../../../../platform/server/database/database.ts'
import { hashToken } from '../../../../platform/server/tokens.ts'

const lifeMs = 5 * 60_000

/** Keeps the challenge of a passkey for one session or one waiting sign-in; a newer one takes its place. */
export async function storeChallenge(
  db: Db,
  token: string,
  challenge: string,
  now: Date,
): Promise<void> {
  await db.deleteFrom('challenges').where('createdAt', '<', oldest(now)).execute()
  const row = { challenge, createdAt: now.toISOString() }
  await db
    .insertInto('challenges')
    .values({ holder: hashToken(token), ...row })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(row))
    .execute()
}

/** Takes the challenge away: it can be answered once, within five minutes. */
export async function takeChallenge(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('challenges')
    .where('holder', '=', hashToken(token))
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst()
  return row && row.createdAt >= oldest(now) ? row.challenge : undefined
}

function oldest(now: Date): string {
  return new Date(now.getTime() - lifeMs).toISOString()
}
