import {
  type Db,
  type Tx,
  isUniqueViolation,
  nextId,
} from '../../../../platform/server/database/database.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'
import type { Passkey } from '../../contract.ts'
import { hashToken } from '../../../../platform/server/tokens.ts'
import type { PasskeyAnswer, PasskeyAssertion } from '../../rules.ts'
import type { RelyingParty } from './relying-party.ts'

interface StoredPasskey {
  id: number
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

const maxPasskeys = 20

/** The passkeys of an account for display, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** The passkeys of an account with their public keys. */
export async function readStoredPasskeys(db: Db, userId: number): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ publicKey, transports, ...row }) => ({
    ...row,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    transports: JSON.parse(transports) as string[],
  }))
}

/** @throws HttpError 409 when the passkey exists, or the account has too many */
export async function addPasskey(
  tx: Tx,
  userId: number,
  { name, now, ...passkey }: Omit<StoredPasskey, 'id'> & { name: string; now: Date },
): Promise<Passkey> {
  const existing = await listPasskeys(tx, userId)
  if (existing.length >= maxPasskeys)
    throw new HttpError(409, `An account can have at most ${maxPasskeys} passkeys`)
  try {
    return await tx
      .insertInto('passkeys')
      .values({
        id: await nextId(tx, 'passkeys'),
        userId,
        credentialId: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey).toString('base64url'),
        counter: passkey.counter,
        transports: JSON.stringify(passkey.transports),
        name,
        createdAt: now.toISOString(),
        usedAt: null,
      })
      .returning(['id', 'name', 'createdAt', 'usedAt'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new HttpError(409, 'This passkey has already been added')
  }
}

/** The counter must grow: if it does not, the passkey was copied. */
export async function recordPasskeyUse(
  db: Db,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, usedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function removePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const challengeMs = 5 * 60_000

/** Stores the challenge of a session or a pending sign-in, replacing an earlier one. */
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

/** Reads and deletes a challenge: it can be answered once, within five minutes. */
export async function takeChallenge(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('challenges')
    .where('holder', '=', hashToken(token))
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst()
  return row && row.createdAt >= oldest(now) ? row.challenge : undefined
}

function oldest(now: Date): string {
  return new Date(now.getTime() - challengeMs).toISOString()
}

/** Loaded on first use; most sites never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which all passkeys support; newer ones make Node warn. */
const algorithms = [-8, -7, -257] as const

/** Options for creating a passkey; their challenge must be stored. */
export async function registrationOptions(
  site: RelyingParty,
  { id, username }: { id: number; username: string },
  existing: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  return await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: username,
    userID: new TextEncoder().encode(`account ${id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: existing.map(toDescriptor),
    // A passkey is a second factor here, so it need not be discoverable.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Verifies a new passkey; undefined when it does not match the challenge or the site. */
export async function readRegistration(
  site: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<Omit<StoredPasskey, 'id'> | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const result = await undefinedOnError(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!result?.verified) return undefined
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: transports ?? [] }
}

/** Options for using a passkey; their challenge must be stored. */
export async function assertionOptions(site: RelyingParty, existing: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: existing.map(toDescriptor),
    userVerification: 'preferred',
  })
}

/**
 * Verifies the assertion of a passkey.
 * @returns its new counter; undefined when it does not match the challenge, the site, the key or the counter
 */
export async function readAssertion(
  site: RelyingParty,
  challenge: string,
  passkey: StoredPasskey,
  assertion: PasskeyAssertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { credentialId, publicKey, counter, transports } = passkey
  const result = await undefinedOnError(() =>
    verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey, counter, transports },
      requireUserVerification: false,
    }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports }
}

/** The library throws for every response that does not match. */
async function undefinedOnError<Result>(check: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}
