import type { Db } from '../../../../platform/server/database/database.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'

const stepMs = 30_000
/** How long a secret may wait for its first code. */
const setupMs = 15 * 60_000

/** Read when an authenticator app is used for the first time; most sites never need it. */
const loadOtpauth = () => import('otpauth')

/** What an authenticator app is set up with: the secret in base32 and the address that its QR code carries. */
interface Setup {
  secret: string
  uri: string
}

/**
 * Makes a secret of 160 bits that waits for its first code; one that waited before is forgotten.
 * @throws HttpError 409 when an app is set up already
 */
export async function beginAuthenticator(
  db: Db,
  { userId, issuer, label, now }: { userId: number; issuer: string; label: string; now: Date },
): Promise<Setup> {
  if (await hasAuthenticator(db, userId))
    throw new HttpError(409, 'An authenticator app is set up already')
  const { Secret, TOTP } = await loadOtpauth()
  const secret = new Secret({ size: 20 })
  const row = { secret: secret.base32, createdAt: now.toISOString() }
  await db
    .insertInto('authenticators')
    .values({ userId, ...row, confirmedAt: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(row).where('authenticators.confirmedAt', 'is', null),
    )
    .execute()
  return { secret: secret.base32, uri: new TOTP({ issuer, label, secret }).toString() }
}

export async function hasAuthenticator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A code that an account gave, and when. */
type CodeAttempt = readonly [db: Db, userId: number, code: string, now: Date]

/** Turns a waiting authenticator app on with its first code; false when the code is not right. */
export async function confirmAuthenticator(...attempt: CodeAttempt): Promise<boolean> {
  const [db, userId, , now] = attempt
  const step = await stepOf(...attempt)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ confirmedAt: now.toISOString(), lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>=', new Date(now.getTime() - setupMs).toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a code of the app: it is accepted once, and no earlier code is accepted afterwards. */
export async function spendAuthenticatorCode(...attempt: CodeAttempt): Promise<boolean> {
  const [db, userId] = attempt
  const step = await stepOf(...attempt)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeAuthenticator(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticators')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The step of time that a code belongs to: that of now, or the one before, so that a code lasts for a minute. */
async function stepOf(
  db: Db,
  userId: number,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { Secret, TOTP } = await loadOtpauth()
  const totp = new TOTP({ secret: Secret.fromBase32(row.secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null || delta > 0) return undefined
  return Math.floor(now.getTime() / stepMs) + delta
}
