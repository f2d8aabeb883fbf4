import { HttpError } from '../../../../platform/server/http/errors.ts'
import { isCommonPassword } from './common.ts'

/** What a password must not repeat, since anybody would try it first. */
interface Owner {
  username: string
  email: string
  name: string | null
}

/**
 * Refuses a new password that would be guessed at once.
 * @throws HttpError 400 for a common one and for the person's own name, username or address
 */
export async function requireGoodPassword(password: string, owner: Owner): Promise<void> {
  if (await isCommonPassword(password))
    throw new HttpError(400, 'This password is one of the most common ones. Please choose another.')
  const own = [owner.username, owner.email, owner.email.split('@', 1)[0], owner.name]
  if (own.some((word) => word?.toLowerCase() === password.toLowerCase()))
    throw new HttpError(400, 'Password must not be your name, username or email')
}
