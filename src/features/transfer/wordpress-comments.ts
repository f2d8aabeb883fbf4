import { commentSchema } from '../comments/rules.ts'
import { lineOfHtml, textOfHtml } from '../blog/server/html/html-to-markdown.ts'
import { check, shown } from './check.ts'
import type { ImportEntry, ImportedComment } from './import-content.ts'
import { readDated } from './local-time.ts'
import type { WxrItem } from './read-wxr.ts'

const mostCharacters = 5000
const mostName = 80

/** The options for reading the comments of a post. */
interface CommentSource {
  post: string
  /** When the post was published, for a comment without a date. */
  at: Date
  timeZone: string
  /** Counts skipped entries by kind. */
  leave: (what: string) => void
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
    if (!['', 'comment'].includes(type)) source.leave(type)
    else if (!['0', '1'].includes(approved)) source.leave(`${approved || 'unknown'} comment`)
    else return commentsOf(text, source)
    return []
  })
}

function commentsOf(
  text: (name: string) => string,
  { post, at, timeZone }: CommentSource,
): ImportEntry<ImportedComment>[] {
  const author = Array.from(lineOfHtml(text('author')) || 'Anonymous')
    .slice(0, mostName)
    .join('')
  const dated = readDated(`${text('date_gmt')}Z`, 'UTC') ?? readDated(text('date'), timeZone)
  const date = (dated?.at ?? at).toISOString()
  const parts = partsOf(textOfHtml(text('content')).replaceAll(/[^\P{Cc}\t\n]/gu, ''))
  return parts.map((content) => {
    const fields = check(commentSchema, { author, content })
    const value = fields.ok && {
      ...fields.value,
      post,
      date,
      moderated: text('approved') === '0',
      isUndated: !dated,
    }
    return {
      label: `by ${shown(author)}`,
      read:
        fields.ok && value
          ? { ok: true, value }
          : { ok: false, problem: fields.ok ? '' : fields.problem },
    }
  })
}

/** Splits a comment that is longer than the limit, at spaces. */
function partsOf(content: string): string[] {
  const parts: string[] = []
  let rest = content.trim()
  while (rest.length > mostCharacters) {
    const space = rest.slice(0, mostCharacters - 1).search(/\s\S*$/)
    const end = space > mostCharacters / 2 ? space : mostCharacters - 1
    parts.push(`${rest.slice(0, end).toWellFormed()}…`)
    rest = rest.slice(end).trim()
  }
  return [...parts, rest.toWellFormed()]
}
