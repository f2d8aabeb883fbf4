import { plainMarkdown } from '../../shared/plain-markdown.ts'

/** What the texts of a fresh site say of this one, written as Markdown. */
export interface TextValues {
  owner: string
  /** A link to the address of the owner. */
  email: string
  hasMail: boolean
  hasChat: boolean
  /** Whether visitors can write comments now. */
  commentsOpen: boolean
}

interface TextSettings {
  ownerName: string
  email: string
  smtpUrl: string | undefined
  chatWebhookUrl: string | undefined
  commentsOpen: boolean
}

/** What a site is, in the words of its texts. */
export function textValues({ ownerName, email, ...setUp }: TextSettings): TextValues {
  return {
    owner: plainMarkdown(ownerName),
    email: `[${plainMarkdown(email)}](<mailto:${email}>)`,
    hasMail: setUp.smtpUrl !== undefined,
    hasChat: setUp.chatWebhookUrl !== undefined,
    commentsOpen: setUp.commentsOpen,
  }
}
