import type { ServerContext } from '../../../../platform/server/context.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'
import type { Caller } from '../../../../platform/server/http/route.ts'
import { beginAttempt, countFailures } from '../sign-in/throttle.ts'
import type { Users } from '../users.ts'
import { knownRank, type Passwords, type Rank } from './hash.ts'

/** Source: docs/behaviour.md, Sign-in. */
const confirmationLimit = { name: 'confirmation', points: 10, seconds: 15 * 60 }

/**
 * Checks the password of the signed-in account.
 * @throws HttpError 403 when it is incorrect, 429 after ten failures
 */
export type ConfirmPassword = (caller: Caller, password: string) => Promise<void>

export function passwordConfirmation(
  context: ServerContext,
  { users, passwords }: { users: Users; passwords: Passwords },
): ConfirmPassword {
  const failures = countFailures(confirmationLimit, context)
  return async (caller, password) => {
    const { id } = caller
    const clearFailure = await beginAttempt([[failures, String(id)]])
    const hash = (await users.passwordOf(id)) ?? ''
    const attempt = { hash, password, rank: knownRank(caller) }
    if (!(await verifyCounted(passwords, attempt, clearFailure))) {
      context.log.warn({ event: 'password-refused', account: id }, 'A password confirmation failed')
      throw new HttpError(403, 'The password is incorrect')
    }
    await clearFailure()
  }
}

/**
 * Verifies a password whose attempt has been counted; `refund` uncounts it if verification itself fails.
 * @throws HttpError 503 when too many are queued
 */
export async function verifyCounted(
  passwords: Passwords,
  { hash, password, rank }: { hash: string; password: string; rank: Rank },
  refund: () => Promise<void>,
): Promise<boolean> {
  try {
    return await passwords.verify(hash, password, rank)
  } catch (error) {
    await refund()
    throw error
  }
}
