import { postPath } from '../../shared/addresses.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { remarkHash } from '../sharing/contract.ts'
import type { NotificationTopic } from './server.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'

interface Notification {
  chat: ChatNotification
  mail: Omit<Mail, 'to'>
}

/** Composes the notification of a row; undefined when the row has been deleted since. */
type ComposeNotification = (id: number) => Promise<Notification | undefined>

const maxChatCharacters = 300

/** Composes notifications from the rows they are about when they are sent; their text is not stored. */
export function notificationComposers(
  db: Db,
  address: () => string,
): Readonly<Record<NotificationTopic, ComposeNotification>> {
  return {
    comment: async (id) => {
      const row = await db
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.blogPostId')
        .select([
          'blogPostId',
          'posts.title as title',
          'slug',
          'author',
          'comments.content as content',
          'moderated',
        ])
        .where('comments.id', '=', id)
        .executeTakeFirst()
      return row && aboutComment(row, address())
    },
    message: async (id) => {
      const row = await db
        .selectFrom('messages')
        .select(['name', 'email', 'subject', 'message'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && aboutMessage(row, address())
    },
    remark: async (id) => {
      const row = await db
        .selectFrom('remarks')
        .innerJoin('posts', 'posts.id', 'remarks.postId')
        .select(['remarks.id as id', 'postId', 'title', 'name', 'words', 'passage', 'quote'])
        .where('remarks.id', '=', id)
        .executeTakeFirst()
      return row && aboutRemark(row, address())
    },
  }
}

interface NewComment {
  blogPostId: number
  slug: string | null
  title: string
  author: string
  content: string
  moderated: boolean | 0 | 1
}

function aboutComment(comment: NewComment, address: string): Notification {
  if (comment.moderated) return aboutModeratedComment(comment, address)
  const { blogPostId, slug, title, author, content } = comment
  const url = `${address}${postPath({ id: blogPostId, slug })}#comments`
  return {
    chat: (safe) =>
      `New comment by ${safe(author)} on “${safe(title)}”: ${safe(excerpt(content, maxChatCharacters))}\n${url}`,
    mail: {
      subject: `New comment by ${author} on “${title}”`,
      text: `${author} commented on “${title}”:\n\n${quote(content)}\n\nRead and reply: ${url}\n`,
    },
  }
}

/** The text of a moderated comment may be spam, so it is not sent to the chat tool. */
function aboutModeratedComment(
  { title, author, content }: NewComment,
  address: string,
): Notification {
  const url = `${address}/admin?tab=comments&show=waiting`
  return {
    chat: (safe) =>
      `A comment by ${safe(author)} on “${safe(title)}” is awaiting moderation\n${url}`,
    mail: {
      subject: `Comment by ${author} on “${title}” is awaiting moderation`,
      text: `${author} commented on “${title}”:\n\n${quote(content)}\n\nIt is hidden until you approve it: ${url}\n`,
    },
  }
}

interface NewMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** The chat tool is a third party, so it gets only the name and the subject. */
function aboutMessage(
  { name, email, subject, message }: NewMessage,
  address: string,
): Notification {
  const url = `${address}/admin?tab=messages`
  return {
    chat: (safe) => `New message from ${safe(name)} about “${safe(subject)}”\n${url}`,
    mail: {
      subject: `Message from ${name}: ${subject}`,
      text: `${name} (${email}) wrote through the contact form:\n\n${quote(message)}\n\nReply to this mail to reach ${name}, or open your inbox: ${url}\n`,
      replyTo: { name, address: email },
    },
  }
}

interface NewRemark {
  id: number
  postId: number
  title: string
  name: string
  words: string
  passage: string
  /** The line that it is about. */
  quote: string
}

/** What is said about a draft is as private as the draft, so the chat tool does not get it. */
function aboutRemark(remark: NewRemark, address: string): Notification {
  const { id, postId, title, name, words, passage } = remark
  const url = `${address}/admin/posts/${postId}${remarkHash(id)}`
  const about = passage === '' ? remark.quote : passage
  return {
    chat: (safe) => `New remark by ${safe(name)} on “${safe(title)}”\n${url}`,
    mail: {
      subject: `New remark by ${name} on “${title}”`,
      text: `${name} remarked on “${title}”:\n\n${quote(words)}\n\nThe remark is about:\n\n${quote(about)}\n\nShow it in the text: ${url}\n`,
    },
  }
}

/** Quotes a visitor's text, so that it cannot be mistaken for text of the site. */
function quote(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}

/** Escapes text for a kind of chat tool. */
type Escape = (text: string) => string

/** Formats a notification; `safe` escapes visitors' text. */
type ChatNotification = (safe: Escape) => string

/** Discord accepts 2,000 characters. */
const maxCharacters = 1500

/**
 * A request body for Slack and compatible tools, which read `text`, and for Discord, which reads `content`.
 * Visitors' text cannot mention anyone, format anything or begin a line.
 */
export function chatBody(notification: ChatNotification): object {
  return {
    text: truncate(notification(escapeForSlack)),
    content: truncate(notification(escapeForDiscord)),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    allowed_mentions: { parse: [] },
  }
}

/** The beginning of a text, on one line. */
function excerpt(text: string, max: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`
}

// A zero-width space after a character keeps chat tools from reading it as markup.
const zeroWidthSpace = '\u200b'

/** Slack treats &, < and > as markup; compatible tools also read Markdown. */
function escapeForSlack(text: string): string {
  return excerpt(text, maxCharacters)
    .replaceAll(/[@#*_~`[\]!|\\:]/g, (sign) => sign + zeroWidthSpace)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function escapeForDiscord(text: string): string {
  return excerpt(text, maxCharacters)
    .replaceAll(/[\\*_~`|>#[\]()<:-]/g, String.raw`\$&`)
    .replaceAll('@', `@${zeroWidthSpace}`)
}

function truncate(text: string): string {
  return Array.from(text).slice(0, maxCharacters).join('')
}
