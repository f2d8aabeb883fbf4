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

/** Reads a field of a comment, such as `author`; '' where there is none. */
type ReadField = (name: string) => string

/**
 * Approved comments; pending ones are imported as moderated, spam and pingbacks are skipped. A reply answers the comment that its
 * thread begins with; one whose thread was skipped is a comment of its own.
 */
export function wordpressComments(
  item: WxrItem,
  source: CommentSource,
): ImportEntry<ImportedComment>[] {
  /** The comment that the thread of a comment begins with, by id. */
  const starts = new Map<number | undefined, number>()
  return item.comments.flatMap((comment): ImportEntry<ImportedComment>[] => {
    const text: ReadField = (name) => comment.get(`wp:comment_${name}`)?.trim() ?? ''
    if (!isImported(text, source.skip)) return []
    const id = readNumber(text('id'))
    const replyTo = starts.get(readNumber(text('parent')))
    if (id !== undefined) starts.set(id, replyTo ?? id)
    return commentsOf(text, { id, replyTo }, source)
  })
}

function isImported(text: ReadField, skip: CommentSource['skip']): boolean {
  const approved = text('approved')
  const type = text('type')
  if (!['', 'comment'].includes(type)) skip(type)
  else if (!['0', '1'].includes(approved)) skip(`${approved || 'unknown'} comment`)
  else return true
  return false
}

const readNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

function commentsOf(
  text: ReadField,
  { id, replyTo }: Record<'id' | 'replyTo', number | undefined>,
  { post, at, timeZone }: CommentSource,
): ImportEntry<ImportedComment>[] {
  const author = Array.from(lineOfHtml(text('author')) || 'Anonymous')
    .slice(0, maxName)
    .join('')
  const dated = readDated(`${text('date_gmt')}Z`, 'UTC') ?? readDated(text('date'), timeZone)
  const date = (dated?.at ?? at).toISOString()
  const parts = partsOf(textOfHtml(text('content')).replaceAll(/[^\P{Cc}\t\n]/gu, ''))
  return parts.map((content, index) => {
    const value = {
      ...(index === 0 && id !== undefined && { id }),
      ...(replyTo !== undefined && { replyTo }),
      author,
      content,
      post,
      date,
      moderated: text('approved') === '0',
    }
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
