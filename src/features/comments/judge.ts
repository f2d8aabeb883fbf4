import type { CommentFields } from './contract.ts'
import { splitLinks } from './links.ts'

const mostLinks = 3
const shortestRepeated = 30

/**
 * Whether a comment should wait for the owner: too many links, a link as a name, or a longer text
 * that somebody has sent already.
 * @param recent the texts of the last day
 */
export function isSuspicious(
  { author, content }: CommentFields,
  recent: readonly string[],
): boolean {
  const links = splitLinks(content).filter(({ href }) => href !== undefined).length
  if (links > mostLinks || /https?:|www\.|\]\(|<a\s/i.test(author)) return true
  const essence = essenceOf(content)
  return essence.length >= shortestRepeated && recent.some((text) => essenceOf(text) === essence)
}

/** The letters and digits of a text alone, so that other spaces, case or punctuation do not make it a new text. */
function essenceOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
