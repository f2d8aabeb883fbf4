import { HttpError } from '../../../../platform/server/http/errors.ts'
import { readFile } from 'node:fs/promises'

interface Owner {
  username: string
  email: string
  name: string | null
}

/**
 * Rejects a new password that is easy to guess.
 * @throws HttpError 400 for a common one and for the person's own name, username or address
 */
export async function requireGoodPassword(password: string, owner: Owner): Promise<void> {
  if (await isCommonPassword(password))
    throw new HttpError(400, 'This is one of the most common passwords. Please choose another.')
  const personal = [owner.username, owner.email, owner.email.split('@', 1)[0], owner.name]
  if (personal.some((word) => word?.toLowerCase() === password.toLowerCase()))
    throw new HttpError(400, 'Password must not be your name, username or email')
}

/** NOTICE.md names its source and license. */
const listFile = new URL('./data/common-passwords.txt', import.meta.url)

let list: Promise<string> | undefined

/** True for one of the 3,000 most common passwords, ignoring case. Source: docs/behaviour.md, Passwords. */
async function isCommonPassword(password: string): Promise<boolean> {
  // 24 KB, read when the first password is chosen and searched without parsing.
  list ??= readFile(listFile, 'latin1').then((text) => `\n${text}`)
  const word = password.toLowerCase()
  return !word.includes('\n') && (await list).includes(`\n${word}\n`)
}
