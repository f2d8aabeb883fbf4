import { type ImportEntry, type ImportedComment, quoted } from '../imported-content.ts'
import { lineOfHtml, textOfHtml } from '../html/html-to-markdown.ts'
import { readDated } from '../dates.ts'
import type { WxrItem } from './read-wxr.ts'

const maxCharacters = 5000
const maxName = 80

/** The options for reading the comments of a post. */
interface CommentSource {
  post: string
  /** When the post was published, for a comment without a date. */
  at: Date
  timeZone: string
  /** Counts skipped entries by kind. */
  skip: (what: string) => void
}

/** Approved comments; pending ones are imported as moderated, spam and pingbacks are skipped. */
export function wordpressComments(
  item: WxrItem,
  source: CommentSource,
): ImportEntry<ImportedComment>[] {
  return item.comments.flatMap((comment): ImportEntry<ImportedComment>[] => {
    const text = (name: string) => comment.get(`wp:comment_${name}`)?.trim() ?? ''
    const approved = text('approved')
    const type = text('type')
    if (!['', 'comment'].includes(type)) source.skip(type)
    else if (!['0', '1'].includes(approved)) source.skip(`${approved || 'unknown'} comment`)
    else return commentsOf(text, source)
    return []
  })
}

function commentsOf(
  text: (name: string) => string,
  { post, at, timeZone }: CommentSource,
): ImportEntry<ImportedComment>[] {
  const author = Array.from(lineOfHtml(text('author')) || 'Anonymous')
    .slice(0, maxName)
    .join('')
  const dated = readDated(`${text('date_gmt')}Z`, 'UTC') ?? readDated(text('date'), timeZone)
  const date = (dated?.at ?? at).toISOString()
  const parts = partsOf(textOfHtml(text('content')).replaceAll(/[^\P{Cc}\t\n]/gu, ''))
  return parts.map((content) => {
    const value = { author, content, post, date, moderated: text('approved') === '0' }
    return {
      label: `by ${quoted(author)}`,
      read: { ok: true, value: { ...value, isUndated: !dated } },
    }
  })
}

/** Splits a comment that is longer than the limit, at spaces. */
function partsOf(content: string): string[] {
  const parts: string[] = []
  let rest = content.trim()
  while (rest.length > maxCharacters) {
    const space = rest.slice(0, maxCharacters - 1).search(/\s\S*$/)
    const end = space > maxCharacters / 2 ? space : maxCharacters - 1
    parts.push(`${rest.slice(0, end).toWellFormed()}…`)
    rest = rest.slice(end).trim()
  }
  return [...parts, rest.toWellFormed()]
}
