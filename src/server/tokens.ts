import { createHash, randomBytes } from 'node:crypto'

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

/** True for text that could be a token of ours. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}
