import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a random secret. Source: docs/behaviour.md, Sessions. */
export function createToken(bits = 256): string {
  return randomBytes(bits / 8).toString('base64url')
}

/**
 * The stored form of a token or code, which cannot be used by someone who reads the database. For 120 random bits or more
 * a fast hash is sufficient.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** An HMAC, as the signature of a token or as a pseudonym. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares two signatures in constant time. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether a text has the form of a token. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}
