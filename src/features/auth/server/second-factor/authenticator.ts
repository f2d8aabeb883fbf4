import type { Db } from '../../../../platform/server/database/database.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'
import type { AuthenticatorSetup } from '../../contract.ts'

const stepMs = 30_000
/** Time limit for the first code of a new secret. */
const setupMs = 15 * 60_000

/** Loaded on first use; most sites never need it. */
const loadOtpauth = () => import('otpauth')

/**
 * Creates a secret of 160 bits that awaits its first code and replaces an unconfirmed one.
 * @throws HttpError 409 when an app is already set up
 */
export async function beginAuthenticator(
  db: Db,
  { userId, issuer, label, now }: { userId: number; issuer: string; label: string; now: Date },
): Promise<AuthenticatorSetup> {
  if (await hasAuthenticator(db, userId))
    throw new HttpError(409, 'An authenticator app is already set up')
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

type CodeAttempt = readonly [db: Db, userId: number, code: string, now: Date]

/** Enables a new authenticator app with its first code; false when the code is wrong. */
export async function confirmAuthenticator(...attempt: CodeAttempt): Promise<boolean> {
  const [db, userId, , now] = attempt
  const step = await findTimeStep(...attempt)
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

/** Accepts a code of the app once; earlier codes are rejected afterwards. */
export async function spendAuthenticatorCode(...attempt: CodeAttempt): Promise<boolean> {
  const [db, userId] = attempt
  const step = await findTimeStep(...attempt)
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

/** The time step of a code: the current or the previous one, so that a code is valid for up to a minute. */
async function findTimeStep(
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
