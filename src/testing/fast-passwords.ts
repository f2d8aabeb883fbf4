import { openPasswords, type Passwords } from '../features/auth/server/passwords/hash.ts'

/** Passwords with the minimum cost of argon2id, to sign in fast. */
export function fastPasswords(): Passwords {
  return openPasswords({ cost: { memoryKiB: 8, passes: 1 } })
}
