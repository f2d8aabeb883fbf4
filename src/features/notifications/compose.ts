import type { Db } from '../../platform/server/database/database.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import { type ChatNotification, excerpt } from './chat-text.ts'

/** One notification in both of its forms. */
interface Notification {
  chat: ChatNotification
  mail: Omit<Mail, 'to'>
}

/** Composes the notification of a row; undefined when the row has been deleted since. */
export type ComposeNotification = (id: number) => Promise<Notification | undefined>

const maxChatCharacters = 300

/** Writes the notifications of the site at an address. Their text is not stored: it is read from the rows when they are sent. */
export function notificationWriters(
  db: Db,
  address: () => string,
): Readonly<Record<'comment' | 'message', ComposeNotification>> {
  return {
    comment: async (id) => {
      const row = await db
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.blogPostId')
        .select([
          'blogPostId',
          'posts.title as title',
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
  }
}

interface NewComment {
  blogPostId: number
  title: string
  author: string
  content: string
  /** Nobody sees it until the owner approves it. */
  moderated: boolean | 0 | 1
}

function aboutComment(comment: NewComment, address: string): Notification {
  if (comment.moderated) return aboutModeratedComment(comment, address)
  const { blogPostId, title, author, content } = comment
  const url = `${address}/blog/${blogPostId}#comments`
  return {
    chat: (safe) =>
      `New comment by ${safe(author)} on “${safe(title)}”: ${safe(excerpt(content, maxChatCharacters))}\n${url}`,
    mail: {
      subject: `New comment by ${author} on “${title}”`,
      text: `${author} wrote under “${title}”:\n\n${quoted(content)}\n\nRead and answer it: ${url}\n`,
    },
  }
}

/** The text of a moderated comment may be spam, so the chat tool only learns that one waits. */
function aboutModeratedComment(
  { title, author, content }: NewComment,
  address: string,
): Notification {
  const url = `${address}/admin?tab=blog`
  return {
    chat: (safe) =>
      `A comment by ${safe(author)} on “${safe(title)}” waits until you approve it\n${url}`,
    mail: {
      subject: `A comment by ${author} on “${title}” waits for you`,
      text: `${author} wrote under “${title}”:\n\n${quoted(content)}\n\nNobody sees it until you approve it: ${url}\n`,
    },
  }
}

interface NewMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** The chat tool is run by others, so it gets the name and the subject; the message itself only goes to the mailbox. */
function aboutMessage(
  { name, email, subject, message }: NewMessage,
  address: string,
): Notification {
  const url = `${address}/admin?tab=messages`
  return {
    chat: (safe) => `New message from ${safe(name)} about “${safe(subject)}”\n${url}`,
    mail: {
      subject: `Message from ${name}: ${subject}`,
      text: `${name} (${email}) wrote through the contact form:\n\n${quoted(message)}\n\nAnswer this mail to reach ${name}, or open your inbox: ${url}\n`,
      replyTo: { name, address: email },
    },
  }
}

/** A visitor's words as a quotation, so that they cannot be taken for text of the site. */
function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
