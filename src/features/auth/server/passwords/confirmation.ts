import type { ServerContext } from '../../../../platform/server/context.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'
import type { Caller } from '../../../../platform/server/http/route.ts'
import { beginAttempt, countFailures } from '../sign-in/failures.ts'
import type { Users } from '../users.ts'
import { verifyCounted } from './verify-counted.ts'
import { knownRank, type Passwords } from './hash.ts'

/** Source: docs/behaviour.md, Sign-in. */
const confirmationLimit = { name: 'confirmation', points: 10, seconds: 15 * 60 }

/**
 * Asks somebody who is signed in for the password again.
 * @throws HttpError 403 when it is not right, 429 after ten wrong ones
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
      context.log.warn({ event: 'password-refused', account: id }, 'A password was not confirmed')
      throw new HttpError(403, 'The password is not right')
    }
    await clearFailure()
  }
}
