import { createHash, randomBytes } from 'node:crypto'

/** A secret for a browser or a link: 256 random bits. Source: docs/behaviour.md, Sessions. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: whoever reads it there cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** True for text that could be a token of ours. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}
