import { plainMarkdown } from '../../shared/plain-markdown.ts'

/** The values that the original texts contain, as Markdown. */
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

/** Makes the values for the original texts from the settings. */
export function textValues({ ownerName, email, ...setUp }: TextSettings): TextValues {
  return {
    owner: plainMarkdown(ownerName),
    email: `[${plainMarkdown(email)}](<mailto:${email}>)`,
    hasMail: setUp.smtpUrl !== undefined,
    hasChat: setUp.chatWebhookUrl !== undefined,
    commentsOpen: setUp.commentsOpen,
  }
}
