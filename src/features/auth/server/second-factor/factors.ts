import { countRows, type Db } from '../../../../platform/server/database/database.ts'
import { hasAuthenticator, removeAuthenticator } from './authenticator.ts'
import { listPasskeys } from './passkeys.ts'
import { randomInt } from 'node:crypto'
import { hashToken } from '../../../../platform/server/tokens.ts'

/** The second factors of an account; `isOn` if it has any. */
export async function readFactors(db: Db, userId: number) {
  const authenticator = await hasAuthenticator(db, userId)
  const passkeys = await listPasskeys(db, userId)
  return { authenticator, passkeys, isOn: authenticator || passkeys.length > 0 }
}

/** Creates recovery codes for an account without any; otherwise null. */
export async function codesForFirstFactor(tx: Db, userId: number): Promise<string[] | null> {
  const left = await countRecoveryCodes(tx, userId)
  return left > 0 ? null : await renewRecoveryCodes(tx, userId)
}

/** Without a second factor, recovery codes would be a second password. */
export async function deleteUnusableRecoveryCodes(tx: Db, userId: number): Promise<void> {
  const { isOn } = await readFactors(tx, userId)
  if (!isOn) await deleteRecoveryCodes(tx, userId)
}

export async function removeFactors(tx: Db, userId: number): Promise<void> {
  await removeAuthenticator(tx, userId)
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await deleteRecoveryCodes(tx, userId)
}

const codeCount = 10
/** Letters and digits that are not easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 24 of 32 characters are 120 bits, enough for a fast hash. */
const codeLength = 24

/** Replaces the recovery codes of an account; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/.{6}(?=.)/g, '$&-'))
}

/** Accepts a recovery code once; false for a code that is unknown or used. */
export async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashToken(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return await countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId))
}

async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
