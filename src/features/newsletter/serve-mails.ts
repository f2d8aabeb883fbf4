import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { mailLinkPages } from './contract.ts'
import { confirmationMail, type IssueContent, withLink } from './mails.ts'
import type { NewsletterMailer } from './newsletter-mailer.ts'
import type { Refusals } from './refusals.ts'

export interface IssueSources {
  address: () => string
  ownerName: () => Promise<string>
  /** Where a test goes. */
  ownerAddress: () => Promise<string | undefined>
  /** A published post as mail content; undefined for any other. */
  findPost: (id: number) => Promise<IssueContent | undefined>
}

const issuePayload = v.object({ postId: v.number(), token: v.string() })
const confirmationPayload = v.object({ id: v.number(), token: v.string() })

/** What the mails are written from. */
interface MailServices {
  context: Pick<ServerContext, 'database' | 'now'>
  sources: IssueSources
  refusals: Refusals
}

/** The question whether an address wants the newsletter, while it is still open. */
export function serveConfirmations(
  mailer: NewsletterMailer,
  { context, sources, refusals }: MailServices,
): void {
  const confirmation = async (payload: unknown) => {
    const { id, token } = v.parse(confirmationPayload, payload)
    const reader = await context.database.db
      .selectFrom('subscribers')
      .select(['email', 'verified'])
      .where('id', '=', id)
      .where('confirmHash', '=', hashToken(token))
      .executeTakeFirst()
    return reader && !reader.verified
      ? confirmationMail(reader.email, token, await senderOf(sources))
      : undefined
  }
  mailer.serve('confirmation', confirmation, {
    refused: (tx, payload, answer) =>
      refusals.note(tx, v.parse(confirmationPayload, payload).id, answer),
  })
}

/** One issue to one reader, and what becomes of it. */
export function serveIssues(
  mailer: NewsletterMailer,
  { context, sources, refusals }: MailServices,
): void {
  const issue = async (payload: unknown) => {
    const { postId, token } = v.parse(issuePayload, payload)
    const row = await context.database.db
      .selectFrom('newsletter_recipients')
      .innerJoin('newsletter_issues', 'newsletter_issues.postId', 'newsletter_recipients.postId')
      .innerJoin('subscribers', 'subscribers.id', 'newsletter_recipients.subscriberId')
      .select(['email', 'subject', 'text', 'html'])
      .where('tokenHash', '=', hashToken(token))
      .where('newsletter_issues.postId', '=', postId)
      .executeTakeFirst()
    // Who has unsubscribed since then is no recipient any more.
    if (!row) return undefined
    const url = `${unsubscribePage(sources)}?token=${token}`
    const { email, subject } = row
    const parts = { text: withLink(row.text, url), html: withLink(row.html, url) }
    return { to: email, toVisitor: true, subject, ...parts, unsubscribeUrl: url }
  }
  mailer.serve('newsletter', issue, {
    refused: async (tx, payload, answer) => {
      const reader = await tx
        .selectFrom('newsletter_recipients')
        .select('subscriberId')
        .where('tokenHash', '=', hashToken(v.parse(issuePayload, payload).token))
        .executeTakeFirst()
      if (reader) await refusals.note(tx, reader.subscriberId, answer)
    },
    ended: async (tx, messageId, state) => {
      const reader = await tx
        .updateTable('newsletter_recipients')
        .set({ state })
        .where('messageId', '=', messageId)
        .returning('subscriberId')
        .executeTakeFirst()
      if (reader && state === 'delivered') await refusals.forget(tx, reader.subscriberId)
    },
  })
}

/** The sender of a mail. */
export async function senderOf({ ownerName, address }: IssueSources) {
  return { ownerName: await ownerName(), address: address() }
}

/** The page on which a reader unsubscribes. */
export function unsubscribePage({ address }: IssueSources): string {
  return address() + mailLinkPages.unsubscribe
}
