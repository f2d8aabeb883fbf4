import { createHash } from 'node:crypto'
import type { CommentFields } from './contract.ts'
import { splitLinks } from './links.ts'

const maxLinks = 3
const shortestRepeated = 30

/** Whether a comment should wait for the owner by itself: too many links, or a link as a name. */
export function isSuspicious({ author, content }: CommentFields): boolean {
  const links = splitLinks(content).filter(({ href }) => href !== undefined).length
  return links > maxLinks || /https?:|www\.|\]\(|<a\s/i.test(author)
}

/**
 * What a longer text and its repetitions have in common: its letters and digits alone, so that other spaces, case or
 * punctuation do not make it a new text, as 256 bits.
 * @returns null for a short text, which many may say
 */
export function repeatHash(content: string): string | null {
  const essence = content
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  if (essence.length < shortestRepeated) return null
  return createHash('sha256').update(essence).digest('base64url')
}
