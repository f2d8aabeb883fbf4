import type { Db, Tx } from '../../../../platform/server/database/database.ts'
import { isUniqueViolation, nextId } from '../../../../platform/server/database/database.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'
import type { Passkey } from '../../contract.ts'

/** What is stored of a passkey: its public key, which is no secret. */
export interface StoredPasskey {
  id: number
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

const maxPasskeys = 20

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** The same passkeys with what registration and sign-in need of them. */
export async function storedPasskeys(db: Db, userId: number): Promise<StoredPasskey[]> {
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

/** @throws HttpError 409 when the passkey is known already, or there are too many */
export async function addPasskey(
  tx: Tx,
  userId: number,
  { name, now, ...passkey }: Omit<StoredPasskey, 'id'> & { name: string; now: Date },
): Promise<Passkey> {
  const existing = await listPasskeys(tx, userId)
  if (existing.length >= maxPasskeys)
    throw new HttpError(409, `An account can have ${maxPasskeys} passkeys at most`)
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
    throw new HttpError(409, 'This passkey is added already')
  }
}

/** Notes a use. The counter of a passkey that counts must grow: otherwise the passkey was copied. */
export async function notePasskeyUse(
  db: Db,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, usedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** True when the account had such a passkey. */
export async function removePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
