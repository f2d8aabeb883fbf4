import { plainMarkdown } from '../../shared/plain-markdown.ts'

/** What the texts of a fresh site say of this one, written as Markdown. */
export interface TextFacts {
  owner: string
  /** A link to the address of the owner. */
  email: string
  hasMail: boolean
  hasChat: boolean
}

interface FactsInput {
  ownerName: string
  email: string
  smtpUrl: string | undefined
  chatWebhookUrl: string | undefined
}

/** What a site is, in the words of its texts. */
export function factsOf({ ownerName, email, smtpUrl, chatWebhookUrl }: FactsInput): TextFacts {
  return {
    owner: plainMarkdown(ownerName),
    email: `[${plainMarkdown(email)}](<mailto:${email}>)`,
    hasMail: smtpUrl !== undefined,
    hasChat: chatWebhookUrl !== undefined,
  }
}
