import type { ServerContext } from '../../../../platform/server/context.ts'
import { openSecret } from '../../../../platform/server/database/secrets.ts'
import { isSameSignature, keyedHash, newToken } from '../../../../platform/server/tokens.ts'

/** A browser that has signed in to an account before. */
interface Device {
  userId: number
  /** Which sign-in it was; failures are counted by it. */
  attemptId: string
}

/** The signed token of browsers that have signed in; it gives no rights. */
export interface Devices {
  /** A new device token for a browser that has just signed in to an account. */
  sign(userId: number): Promise<string>
  /** Reads a device token; undefined for one that is old or not of this site. */
  recognise(cookie: string | undefined): Promise<Device | undefined>
}

/** A year is longer than browsers keep what is not used. Source: docs/behaviour.md, Sign-in; Cookies. */
export const deviceSeconds = 365 * 86_400

/** Tokens read as 'account.time.random.signature'; the key is made once and stays in the database. */
export function openDevices({ database, now }: ServerContext): Devices {
  const readKey = openSecret(database, 'device')
  const signatureOf = async (text: string) => keyedHash(await readKey(), text)
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    async sign(userId) {
      const text = `${userId}.${seconds()}.${newToken(96)}`
      return `${text}.${await signatureOf(text)}`
    },
    async recognise(cookie) {
      const [userId, signedAt, random, signature] = cookie?.split('.') ?? []
      if (random === undefined || signature === undefined) return undefined
      const expected = await signatureOf(`${userId}.${signedAt}.${random}`)
      if (!isSameSignature(signature, expected)) return undefined
      if (seconds() - Number(signedAt) > deviceSeconds) return undefined
      return { userId: Number(userId), attemptId: random }
    },
  }
}
