import { createHash, randomBytes } from 'node:crypto'

/** A secret for a browser: 256 random bits. Source: docs/behaviour.md, Sessions. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: whoever reads it there cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
