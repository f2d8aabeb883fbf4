import { randomInt } from 'node:crypto'
import { countRows } from '../../../../platform/server/database/count-rows.ts'
import type { Db } from '../../../../platform/server/database/database.ts'
import { hashToken } from '../../../../platform/server/tokens.ts'

const count = 10
/** Letters and digits that cannot be taken for each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 24 of 32 signs are 120 bits: so many that a fast hash is enough. */
const length = 24

/** Makes ten new codes and forgets the old ones; the codes are known nowhere else afterwards. */
export async function renewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await forgetRecoveryCodes(tx, userId)
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/.{6}(?=.)/g, '$&-'))
}

/** Uses up a recovery code; false when the account has no such code or has used it already. */
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

export async function forgetRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
