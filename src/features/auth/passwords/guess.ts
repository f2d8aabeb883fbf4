import { verifyPassword } from './hash.ts'

/**
 * Compares a password that was counted as a guess; one that could not be looked at was none.
 * @param takeBack takes the guess back
 * @throws HttpError 503 when too many wait
 */
export async function guessPassword(
  hash: string,
  password: string,
  takeBack: () => Promise<void>,
): Promise<boolean> {
  try {
    return await verifyPassword(hash, password)
  } catch (error) {
    await takeBack()
    throw error
  }
}
