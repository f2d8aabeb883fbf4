import type { Passwords, Rank } from './hash.ts'

/**
 * Compares a password whose attempt is counted already; an attempt that could not be compared does not count.
 * @param refund takes the attempt back
 * @throws HttpError 503 when too many wait
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
