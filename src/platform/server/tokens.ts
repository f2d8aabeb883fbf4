import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for a browser, a link or a person: random bits, 256 unless told. Source: docs/behaviour.md, Sessions. */
export function newToken(bits = 256): string {
  return randomBytes(bits / 8).toString('base64url')
}

/**
 * What the database keeps of a token or code: whoever reads it there cannot use it. From 120 random bits on
 * a fast hash is enough.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A hash that only who has the key can make: the signature of a token, or a name that cannot be guessed back. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether two signatures are the same, without telling by the time how much of them is. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** True for text that could be a token of ours. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}
