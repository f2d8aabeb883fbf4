import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link: 256 random bits. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** True for text that could be a token of ours. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}
