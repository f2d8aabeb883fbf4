import type { Db } from '../../../../platform/server/database/database.ts'
import { hasAuthenticator, removeAuthenticator } from './authenticator.ts'
import { listPasskeys } from './passkeys.ts'
import { countRecoveryCodes, forgetRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'

/** Which second factors an account has; without any of them the password is enough. */
export async function readFactors(db: Db, userId: number) {
  const [authenticator, passkeys] = [
    await hasAuthenticator(db, userId),
    await listPasskeys(db, userId),
  ]
  return { authenticator, passkeys, isOn: authenticator || passkeys.length > 0 }
}

/** Recovery codes for an account whose first factor has just been set up; null for one that has some. */
export async function codesForFirstFactor(tx: Db, userId: number): Promise<string[] | null> {
  const left = await countRecoveryCodes(tx, userId)
  return left > 0 ? null : await renewRecoveryCodes(tx, userId)
}

/** Recovery codes stand in for a factor; without one they would be a second password. */
export async function forgetCodesWithoutFactor(tx: Db, userId: number): Promise<void> {
  const { isOn } = await readFactors(tx, userId)
  if (!isOn) await forgetRecoveryCodes(tx, userId)
}

/** Takes every second factor away. */
export async function removeFactors(tx: Db, userId: number): Promise<void> {
  await removeAuthenticator(tx, userId)
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await forgetRecoveryCodes(tx, userId)
}
